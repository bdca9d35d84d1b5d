"""What specification section 5 shows a viewer of Mare Balticum, read straight off the full record.  Never uses the engine's redaction."""

from __future__ import annotations

from seaboard.engine.record import FullBytes, host_record
from seaboard.games.mare_balticum.data import Company
from seaboard.games.mare_balticum.state import LAYOUT, Phase

OPEN = (
    "players",
    "sets_demand",
    "has_contracts",
    "all_at_once",
    "phase",
    "waiting",
    "starter",
    "active",
    "actions",
    "round_number",
    "last_round",
    "track",
    "idle",
    "busy",
    "sea",
    "doubled",
    "due",
    "bag",
    "boats",
    "able",
    "reserve",
    "hold",
    "demand",
    "supply",
    "lifted",
    "port",
    "unloaded",
    "storing",
    "storing_number",
    "owed",
)


def shown(before: FullBytes, after: FullBytes, viewer: int) -> object:
    """The rows of the table in section 5 for one viewer."""
    record = host_record(after, LAYOUT.dtype)
    if record.phase == Phase.OVER:
        return bytes(after)
    facts: list[object] = [getattr(record, name).tolist() for name in OPEN]
    facts.append(int(record.box.sum()))
    sees_stack = record.phase == Phase.CHOOSE and viewer == record.active
    facts.append(int(record.stack) if sees_stack else int(record.stack).bit_count())
    for seat in range(int(record.players)):
        stored, hand, market = record.stored[seat].tolist(), int(record.hand[seat]), record.market[seat].tolist()
        if seat == viewer:
            facts += [stored, hand, market, int(record.card[seat]), int(record.chosen[seat]), int(record.paying[seat])]
        else:
            facts += [
                sum(stored),
                hand.bit_count(),
                hand >> Company.TAX & 1,
                [number >= 0 for number in market],
                record.card[seat] >= 0,
            ]
    return facts
