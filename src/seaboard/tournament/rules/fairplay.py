"""Penalties, absence and withdrawal: which deeds are allowed, and what they do.  [specification 4.2, 4.4]"""

from __future__ import annotations

from seaboard.tournament.rules.deeds import Absent, Offence, Present, Rescind, Return, Withdraw
from seaboard.tournament.rules.entry import ALLOWED
from seaboard.tournament.rules.play import running_leg
from seaboard.tournament.rules.program_legs import ProgramLegs
from seaboard.tournament.rules.state import PENALTIES, Offended, Penalty, Phase, State


def check_offence(state: State, deed: Offence, actor_is_table: bool, legs: ProgramLegs) -> str:
    """A player who has not withdrawn; by the program only if it was told to punish, and one of its legs runs.  [TRN-FAIR-1, TRN-FAIR-9]"""
    if state.phase != Phase.PLAY or state.has_withdrawn(deed.player):
        return "TRN-FAIR-1"
    return "TRN-FAIR-1" if actor_is_table and not may_punish_itself(state, deed.player, legs) else ALLOWED


def may_punish_itself(state: State, player: str, legs: ProgramLegs) -> bool:
    """Whether the program may enter that a player's clock ran out.  [TRN-FAIR-1, TRN-FAIR-9]"""
    match = state.match_of(player)
    has_clock = state.settings.values["stalling"] == "auto" and state.settings.number("decision-seconds") > 0
    return has_clock and match is not None and not match.paused and running_leg(state, match, legs) is not None


def offence(state: State, deed: Offence) -> None:
    """The counter goes up, and the penalty follows from it; a red card hits the current match or waits.  [TRN-FAIR-2, TRN-FAIR-3, TRN-FAIR-7]"""
    player = state.players[deed.player]
    before = player.counter
    made = Offended(deed.player, deed.kind, before, PENALTIES[before], len(state.rounds))
    state.offences.append(made)
    player.counter = before + 1
    if made.penalty == Penalty.RED:
        player.counter = 0  # [TRN-FAIR-6]
        match = state.match_of(deed.player)
        if match is not None and deed.player not in match.red:
            match.red.add(deed.player)
            made.match = match.id


def latest_offence(state: State, player: str) -> Offended | None:
    """The player's latest offence since the last draw that has not been taken back.  [TRN-FIX-5]"""
    own = [each for each in state.offences if each.player == player and not each.rescinded and each.rounds == len(state.rounds)]
    return own[-1] if own else None


def check_rescind(state: State, deed: Rescind) -> str:
    """An offence since the last draw.  [TRN-FIX-5]"""
    is_there = state.phase == Phase.PLAY and latest_offence(state, deed.player) is not None
    return ALLOWED if is_there else "TRN-FIX-5"


def rescind(state: State, deed: Rescind) -> None:
    """The counter is what it was, and a red card is lifted or no longer waits.  [TRN-FIX-5]"""
    taken = latest_offence(state, deed.player)
    assert taken is not None
    taken.rescinded = True
    state.players[deed.player].counter = taken.before
    if taken.match is not None:
        state.matches[taken.match].red.discard(deed.player)


def check_absent(state: State, deed: Absent) -> str:
    """A player of a current match in which a leg is still to be played.  [TRN-FAIR-10]"""
    match = state.matches[deed.match]
    is_waited_for = deed.player in match.players and deed.player not in match.absent and not match.is_played
    return ALLOWED if state.phase == Phase.PLAY and state.is_current(match) and is_waited_for else "TRN-FAIR-10"


def absent(state: State, deed: Absent) -> None:
    """The player is at fault; that is no offence.  [TRN-FAIR-10]"""
    state.matches[deed.match].absent.add(deed.player)


def check_present(state: State, deed: Present) -> str:
    """A player who is absent in a current match.  [TRN-FIX-6]"""
    match = state.matches[deed.match]
    is_back = state.phase == Phase.PLAY and state.is_current(match) and deed.player in match.absent
    return ALLOWED if is_back else "TRN-FIX-6"


def present(state: State, deed: Present) -> None:
    """The player is no longer absent.  [TRN-FIX-6]"""
    state.matches[deed.match].absent.discard(deed.player)


def check_withdraw(state: State, deed: Withdraw) -> str:
    """A player who has not withdrawn yet, from the test on.  [TRN-FAIR-11]"""
    is_there = state.phase in (Phase.TEST, Phase.PLAY) and not state.has_withdrawn(deed.player)
    return ALLOWED if is_there else "TRN-FAIR-11"


def withdraw(state: State, deed: Withdraw) -> None:
    """The player has left.  [TRN-FAIR-11]"""
    state.players[deed.player].withdrawn = len(state.rounds)


def check_return(state: State, deed: Return) -> str:
    """A player who has withdrawn since the last draw.  [TRN-FIX-6]"""
    is_in_time = state.phase in (Phase.TEST, Phase.PLAY) and state.players[deed.player].withdrawn == len(state.rounds)
    return ALLOWED if is_in_time else "TRN-FIX-6"


def come_back(state: State, deed: Return) -> None:
    """The player is back, and no longer at fault for having left.  [TRN-FIX-6]"""
    state.players[deed.player].withdrawn = None
    match = state.match_of(deed.player)
    if match is not None:
        match.gone.discard(deed.player)


def settle_faults(state: State) -> None:
    """A player who has withdrawn is at fault in a match that is undecided (again); a fault ends a pause.  [TRN-FAIR-9, TRN-FAIR-11]"""
    for match in state.current():
        if not match.is_played and not match.is_stopped:
            match.gone |= {player for player in match.players if state.has_withdrawn(player)}
        if match.is_stopped:
            match.paused = False
