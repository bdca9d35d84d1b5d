"""What specification section 5 shows a viewer of Libertalia, read straight off the full record.  Never uses the engine's redaction."""

from __future__ import annotations

from seaboard.engine.record import FullBytes, host_record
from seaboard.games.libertalia.state import LAYOUT, Phase

OPEN = (
    "players",
    "campaign",
    "day",
    "phase",
    "waiting",
    "turn",
    "left",
    "doomed",
    "colour",
    "undealt",
    "space",
    "ship",
    "acted",
    "den",
    "doubloons",
    "total",
    "sheet_doubloons",
    "sheet_gains",
    "sheet_losses",
    "sheet_booty",
    "sheet_wealth",
)


def shown(before: FullBytes, after: FullBytes, viewer: int) -> object:
    """The rows of the table in section 5 for one viewer, and the tokens a Preacher discards, which are shown (LIB-SEE-8)."""
    earlier, record = host_record(before, LAYOUT.dtype), host_record(after, LAYOUT.dtype)
    if record.phase == Phase.OVER:
        return bytes(after)
    facts: list[object] = [getattr(record, name).tolist() for name in OPEN]
    if earlier.phase == Phase.PREACHER:
        facts.append((record.bag - earlier.bag).tolist())
    facts.append(int(record.bag.sum()))
    for seat in range(int(record.players)):
        is_owner = seat == viewer
        hand, graveyard, booty = int(record.hand[seat]), int(record.graveyard[seat]), record.booty[seat].tolist()
        facts.append(hand if is_owner else hand.bit_count())
        facts.append(graveyard if is_owner else graveyard.bit_count())
        facts.append(booty if is_owner or record.open_booty else sum(booty))
        facts.append([int(record.chosen[seat]), int(record.sells[seat])] if is_owner else None)
    return facts
