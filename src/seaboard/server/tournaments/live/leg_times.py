"""A leg as one of its players sees it beside the game: clocks, own cards, the round's time."""

from __future__ import annotations

from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.live.decision_clocks import LegClock
from seaboard.server.tournaments.store.rows import LegRow
from seaboard.server.tournaments.view.leg import LegTime, LegView
from seaboard.server.tournaments.view.penalties import offences_in, penalties_of
from seaboard.server.tournaments.view.referee import next_penalty
from seaboard.server.tournaments.view.timing import halt_of, left_of_round
from seaboard.tournament.rules.state import EventMatch


def view_of_leg(
    live: LiveEvent, leg: LegRow, match: EventMatch, player: str, language: str, clock: LegClock | None, served: float
) -> LegView:
    """The leg for one of its players.  `served` is the time on the clock that knows no standstills."""
    sides = match.sides(leg.leg)
    times = [time_of(clock, leg, seat, served) for seat in range(len(sides))]
    mine = sides.index(player)
    return LegView(
        match=match.id,
        board=live.event.state.rounds[match.round - 1].matches.index(match.id) + 1,
        leg=leg.leg,
        now=live.now(),
        mine=times[mine],
        rival=next((time for seat, time in enumerate(times) if time is not None and seat != mine), None),
        penalties=penalties_of(live, player, player, language, offences_in(live)),
        next=next_penalty(live, player, language),
        halted=halt_of(live),
        round_left=left_of_round(live),
    )


def time_of(clock: LegClock | None, leg: LegRow, seat: int, served: float) -> LegTime | None:
    """The clock of a seat; None while it is not awaited, or without clocks.  [TRN-FAIR-9]"""
    known = None if clock is None else clock.clocks.get(seat)
    left = None if known is None else known.left(served)
    if known is None or left is None:
        return None
    return LegTime(max(0.0, left), known.limit, not known.is_stopped, leg.overruns[seat])
