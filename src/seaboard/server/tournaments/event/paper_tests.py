"""A test on paper, typed in by its letters: counted unseen, and kept like a test on a device.  [TRN-TEST-7]"""

from __future__ import annotations

import msgspec

from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.event.plan import Plan, Planner
from seaboard.server.tournaments.store.changes import Work, add_sitting, put_sitting
from seaboard.server.tournaments.store.rows import SittingRow
from seaboard.tournament.event.papers import make_paper, mark, read_letters
from seaboard.tournament.rules.deeds import REFEREE


def typing_in(live: LiveEvent, player: str, letters: str, seconds: int, reason: str, person: str, move_id: str | None) -> Planner:
    """The entry of a paper's result, `fix-test` where there is one already; `UsageError` if the letters do not fit the paper."""

    def plan() -> Plan:
        event = live.event
        paper = make_paper(event.secret, player, event.state.drawn)
        chosen = read_letters(paper, letters)
        kind = "test" if event.state.players[player].right is None else "fix-test"
        text = f"{kind} {player} {mark(paper, event.bank, chosen)} {seconds}"
        return Plan(REFEREE, text, reason, person=person, move_id=move_id, also=(keeping(live, player, chosen, seconds),))

    return plan


def keeping(live: LiveEvent, player: str, chosen: dict[str, int], seconds: int) -> Work:
    """The answers are kept with the entry, in place of any that the player gave on a device."""
    known = live.sittings.get(player)
    if known is None:
        return add_sitting(live.id, SittingRow(player, live.now() - seconds, chosen))
    return put_sitting(live.id, msgspec.structs.replace(known, chosen=chosen, version=known.version + 1))
