"""What specification section 5 shows a viewer of Game of Powers, read straight off the full record.  Never uses the engine's redaction."""

from __future__ import annotations

from seaboard.engine.record import FullBytes, host_record
from seaboard.games.game_of_powers.state import LAYOUT

OPEN = (
    *(
        "players",
        "board",
        "has_missions",
        "has_trade",
        "phase",
        "waiting",
        "first_seat",
        "active",
        "rounds",
        "ending",
        "left",
        "filling",
        "gap",
    ),
    *(
        "ship",
        "heading",
        "known",
        "played",
        "tokens",
        "missions",
        "seconds",
        "first_left",
        "next_left",
        "slots",
        "bottom",
        "bottom_size",
        "box",
    ),
    *(
        "field",
        "pool",
        "turned",
        "reach",
        "claimed",
        "talked",
        "back",
        "builder",
        "responder",
        "countered",
        "given_tokens",
        "given_cards",
    ),
    *("wanted_tokens", "wanted_sites", "handed"),
)


def shown(before: FullBytes, after: FullBytes, viewer: int) -> object:
    """The rows of the table in section 5 for one viewer."""
    record = host_record(after, LAYOUT.dtype)
    facts: list[object] = [getattr(record, name).tolist() for name in OPEN]
    facts.append(int(record.unknown).bit_count())
    for seat in range(int(record.players)):
        hand = int(record.hand[seat])
        facts.append(hand if seat == viewer else hand.bit_count())
    return facts
