"""Rounds and legs: which deeds are allowed, and what they do.  [specification 4.2]"""

from __future__ import annotations

from seaboard.tournament.rules.deeds import Draw, Finish, FixLeg, Leg, Pause, Replay, Resume, Side, Takeback, Toss
from seaboard.tournament.rules.entry import ALLOWED
from seaboard.tournament.rules.points import is_decided
from seaboard.tournament.rules.program_legs import ProgramLegs
from seaboard.tournament.rules.rounds import draw_round, has_next_round
from seaboard.tournament.rules.state import EventMatch, Phase, Result, Stage, State


def is_round_decided(state: State) -> bool:
    """Whether every match of the current round is decided.  [TRN-EVENT-6]"""
    return all(is_decided(state, match) for match in state.current())


def check_draw(state: State, deed: Draw) -> str:
    """There is a next round, and the one before is decided.  [TRN-EVENT-6]"""
    is_due = state.phase == Phase.PLAY and has_next_round(state) and is_round_decided(state)
    return ALLOWED if is_due else "TRN-EVENT-6"


def draw(state: State, deed: Draw) -> None:
    """The next round is drawn; a player who has withdrawn or has a red card waiting is at fault at once.  [TRN-EVENT-6, TRN-FAIR-7, TRN-FAIR-11]"""
    draw_round(state)
    for match in state.current():
        for player in match.players:
            if state.settings.values["offences"] == "match":
                state.players[player].counter = 0  # [TRN-FAIR-6]
            if state.has_withdrawn(player):
                match.gone.add(player)
            if waiting := state.waiting(player):
                waiting[0].match = match.id
                match.red.add(player)


def check_finish(state: State, deed: Finish) -> str:
    """There is no next round, and the last one is decided.  [TRN-EVENT-6]"""
    is_due = state.phase == Phase.PLAY and not has_next_round(state) and is_round_decided(state)
    return ALLOWED if is_due else "TRN-EVENT-6"


def finish(state: State, deed: Finish) -> None:
    """The last matches are closed, and nothing is accepted any more.  [TRN-EVENT-1, TRN-EVENT-6]"""
    state.phase = Phase.OVER


def side(state: State, deed: Side) -> None:
    """The player has the first side in leg 1.  [TRN-MATCH-2]"""
    state.matches[deed.match].first = deed.player


def toss(state: State, deed: Toss) -> None:
    """The player wins if all else is equal.  [TRN-MATCH-6]"""
    state.matches[deed.match].toss = deed.player


def read_result(state: State, deed: Leg | FixLeg) -> Result | None:
    """The result of a leg, if that many tokens can be lost when that side wins.  [specification 2.7]"""
    contest = state.settings.contest
    winner = contest.sides.index(deed.side)
    return Result(winner, deed.lost) if deed.lost <= contest.most_lost[winner] else None


def is_open(state: State, match: EventMatch) -> bool:
    """Whether faults have not decided a match of the current round, so that legs of it can be entered.  [TRN-FAIR-8, TAB-GAME-2]"""
    return state.phase == Phase.PLAY and state.is_current(match) and not match.is_stopped


def check_leg(state: State, deed: Leg, actor_is_table: bool) -> str:
    """The first leg without a result, in an open match; not by the program while it is paused.  [TRN-MATCH-1, TRN-MATCH-3, TRN-FAIR-9]"""
    match = state.matches[deed.match]
    if not is_open(state, match) or deed.leg != match.open_leg() or read_result(state, deed) is None:
        return "TRN-MATCH-1"
    return "TRN-FAIR-9" if actor_is_table and match.paused else ALLOWED


def leg(state: State, deed: Leg | FixLeg) -> None:
    """The leg has this result.  [TRN-MATCH-1, TRN-FIX-3, TRN-FIX-8]"""
    match = state.matches[deed.match]
    if isinstance(deed, Leg):
        match.paused = False
    match.legs[deed.leg - 1] = read_result(state, deed)


def check_fix_leg(state: State, deed: FixLeg) -> str:
    """A result there is, in a table until the end, in groups until the knock-out, in a knock-out until the next draw.  [TRN-FIX-3]"""
    match = state.matches[deed.match]
    is_in_time = {
        Stage.TABLE: True,
        Stage.GROUP: not state.group_orders,
        Stage.KNOCK_OUT: state.is_current(match),
        Stage.THIRD_PLACE: state.is_current(match),
    }[match.stage]
    is_right = match.legs[deed.leg - 1] is not None and read_result(state, deed) is not None
    return ALLOWED if state.phase == Phase.PLAY and is_in_time and is_right else "TRN-FIX-3"


def check_replay(state: State, deed: Replay) -> str:
    """The last leg with a result or the first without, in an open match; a game at a table always.  [TRN-FIX-4, TAB-FIX-2]"""
    match = state.matches[deed.match]
    played = sum(result is not None for result in match.legs)
    if state.settings.is_at_tables:
        return ALLOWED if is_open(state, match) else "TAB-FIX-2"
    return ALLOWED if is_open(state, match) and deed.leg in (played, played + 1) else "TRN-FIX-4"


def replay(state: State, deed: Replay) -> None:
    """The leg has no result and is played again, same sides.  [TRN-FIX-4]"""
    match = state.matches[deed.match]
    match.paused = False
    match.legs[deed.leg - 1] = None
    match.void.clear()


def running_leg(state: State, match: EventMatch, legs: ProgramLegs) -> int | None:
    """The leg of a match that runs in the program, if one does."""
    leg_number = match.open_leg() if is_open(state, match) else None
    return leg_number if leg_number is not None and legs.is_running(match.id, leg_number) else None


def check_takeback(state: State, deed: Takeback, legs: ProgramLegs) -> str:
    """The last move of a running leg may be taken back.  [TRN-FIX-7]"""
    running = running_leg(state, state.matches[deed.match], legs)
    return ALLOWED if running is not None and legs.can_take_back(deed.match, running) else "TRN-FIX-7"


def takeback(state: State, deed: Takeback) -> None:
    """Nothing that follows from the log changes; the leg's transcript does.  [TRN-FIX-7]"""


def check_pause(state: State, deed: Pause, legs: ProgramLegs) -> str:
    """A running leg that is not paused.  [TRN-FAIR-9]"""
    match = state.matches[deed.match]
    return ALLOWED if running_leg(state, match, legs) is not None and not match.paused else "TRN-FAIR-9"


def pause(state: State, deed: Pause) -> None:
    """The clock stops and no move is accepted.  [TRN-FAIR-9]"""
    state.matches[deed.match].paused = True


def check_resume(state: State, deed: Resume) -> str:
    """A paused leg.  [TRN-FAIR-9]"""
    return ALLOWED if state.phase == Phase.PLAY and state.matches[deed.match].paused else "TRN-FAIR-9"


def resume(state: State, deed: Resume) -> None:
    """The leg goes on.  [TRN-FAIR-9]"""
    state.matches[deed.match].paused = False
