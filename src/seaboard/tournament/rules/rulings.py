"""Whether an entry is accepted, and what it does: the event as a state machine.  [specification 4]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from seaboard.engine.errors import Refused
from seaboard.tournament.many import results
from seaboard.tournament.rules import deeds, entry, fairplay, play, timing
from seaboard.tournament.rules.deeds import CHANCE, REFEREE, TABLE, Deed, read_deed
from seaboard.tournament.rules.points import needs_toss
from seaboard.tournament.rules.program_legs import LogAlone, ProgramLegs
from seaboard.tournament.rules.state import LEGS, OFFENCES, OTHER, STALLING, Phase, State

MALFORMED = "TRN-LOG-1"
BY_CHANCE = (deeds.Lot, deeds.Ask, deeds.Side, deeds.Toss)

CHECKS: dict[type[Deed], Callable[[State, Any], str]] = {
    deeds.Enter: entry.check_enter,
    deeds.Strike: entry.check_strike,
    deeds.Rename: entry.check_rename,
    deeds.Start: entry.check_start,
    deeds.Test: entry.check_test,
    deeds.FixTest: entry.check_fix_test,
    deeds.Close: entry.check_close,
    deeds.Swap: entry.check_swap,
    deeds.Draw: play.check_draw,
    deeds.Finish: play.check_finish,
    deeds.FixLeg: play.check_fix_leg,
    deeds.FixOutcome: results.check_fix_outcome,
    deeds.Replay: play.check_replay,
    deeds.Resume: play.check_resume,
    deeds.Rescind: fairplay.check_rescind,
    deeds.Absent: fairplay.check_absent,
    deeds.Present: fairplay.check_present,
    deeds.Withdraw: fairplay.check_withdraw,
    deeds.Return: fairplay.check_return,
    deeds.TimeUp: timing.check_time_up,
    deeds.Extend: timing.check_extend,
    deeds.Rounds: timing.check_rounds,
    deeds.Halt: timing.check_halt,
    deeds.GoOn: timing.check_go_on,
}
"""Deeds that are judged by the state alone."""

EFFECTS: dict[type[Deed], Callable[[State, Any], None]] = {
    deeds.Enter: entry.enter,
    deeds.Strike: entry.strike,
    deeds.Rename: entry.rename,
    deeds.Start: entry.start,
    deeds.Lot: entry.lot,
    deeds.Ask: entry.ask,
    deeds.Test: entry.test,
    deeds.FixTest: entry.test,
    deeds.Close: entry.close,
    deeds.Swap: entry.swap,
    deeds.Draw: play.draw,
    deeds.Finish: play.finish,
    deeds.Side: play.side,
    deeds.Toss: play.toss,
    deeds.Leg: play.leg,
    deeds.FixLeg: play.leg,
    deeds.Outcome: results.outcome,
    deeds.FixOutcome: results.outcome,
    deeds.Replay: play.replay,
    deeds.Takeback: play.takeback,
    deeds.Pause: play.pause,
    deeds.Resume: play.resume,
    deeds.Offence: fairplay.offence,
    deeds.Rescind: fairplay.rescind,
    deeds.Absent: fairplay.absent,
    deeds.Present: fairplay.present,
    deeds.Withdraw: fairplay.withdraw,
    deeds.Return: fairplay.come_back,
    deeds.TimeUp: timing.time_up,
    deeds.Extend: timing.extend,
    deeds.Rounds: timing.rounds,
    deeds.Halt: timing.halt,
    deeds.GoOn: timing.go_on,
}


def due_of_chance(state: State) -> list[Deed]:
    """What chance has to choose from now, each with weight 1; empty if it has nothing to do.  [specification 4]"""
    if state.phase == Phase.LOTS:
        return [deeds.Lot(player) for player, known in state.players.items() if not known.number]
    if state.phase == Phase.QUESTIONS:
        return [deeds.Ask(question) for question in state.questions if question not in state.drawn]
    for match in state.current():
        if match.first is None and not match.at_fault:  # never at a table: seats are no lot
            return [deeds.Side(match.id, player) for player in match.players]
    for match in state.matches.values():
        # A closed match is decided, so only one that was just corrected can need a toss.
        if needs_toss(state, match):
            return [deeds.Toss(match.id, player) for player in match.players]
    return []


def actors_of(deed: Deed) -> tuple[str, ...]:
    """The actors that may enter a deed.  [specification 2.7, TRN-FAIR-1]"""
    if isinstance(deed, BY_CHANCE):
        return (CHANCE,)
    if isinstance(deed, deeds.Test):
        return (REFEREE, deed.player)
    if isinstance(deed, deeds.Leg | deeds.Outcome) or (isinstance(deed, deeds.Offence) and deed.kind == STALLING):
        return (REFEREE, TABLE)
    return (REFEREE,)


def is_well_formed(state: State, deed: Deed) -> bool:
    """Whether everything a deed names exists; a new player's name is judged apart.  [specification 4]"""
    if isinstance(deed, deeds.OF_LEGS if state.settings.is_at_tables else deeds.OF_TABLES):
        return False
    if isinstance(deed, deeds.Enter | deeds.Ask):
        return True
    named = [getattr(deed, name) for name in ("player", "other") if hasattr(deed, name)]
    return (
        all(player in state.players for player in named)
        and getattr(deed, "match", None) in (None, *state.matches)
        and getattr(deed, "leg", 1) in (LEGS[:1] if state.settings.is_at_tables else LEGS)
        and results.is_ranking(getattr(deed, "places", "1"))
        and getattr(deed, "side", state.settings.contest.sides[0]) in state.settings.contest.sides
        and getattr(deed, "kind", OTHER) in OFFENCES
    )


def needs_reason(deed: Deed, actor: str, legs: ProgramLegs) -> bool:
    """Whether a deed needs a reason.  [TRN-FIX-1, TRN-LOG-4]"""
    if isinstance(deed, deeds.Leg):
        return actor == REFEREE and legs.was_begun(deed.match, deed.leg)
    if isinstance(deed, deeds.Outcome):
        return actor == REFEREE and legs.was_begun(deed.match, results.ONLY_GAME)
    return isinstance(deed, deeds.NEED_REASON) or (isinstance(deed, deeds.Offence) and deed.kind == OTHER)


def refusal(state: State, actor: str, text: str, reason: str | None, legs: ProgramLegs) -> str:
    """The rule that forbids an entry, or an empty text; a reason of None is not asked for.  [TRN-EVENT-1, TRN-LOG-1]"""
    deed = read_deed(text)
    if state.phase == Phase.OVER and not isinstance(deed, deeds.Rename):
        return "TRN-EVENT-1"
    if deed is None or not is_well_formed(state, deed) or actor not in actors_of(deed):
        return MALFORMED
    due = due_of_chance(state)
    if due or isinstance(deed, BY_CHANCE):
        return "" if deed in due else MALFORMED
    if state.halted and actor != REFEREE:
        return "TRN-TIME-6"
    if reason is not None and not reason.strip() and needs_reason(deed, actor, legs):
        return MALFORMED
    return judged(state, actor, deed, legs)


def judged(state: State, actor: str, deed: Deed, legs: ProgramLegs) -> str:
    """The rule in brackets of the deed's line, if the line does not allow it.  [specification 4.2]"""
    if isinstance(deed, deeds.Leg):
        return play.check_leg(state, deed, actor == TABLE)
    if isinstance(deed, deeds.Outcome):
        return results.check_outcome(state, deed, actor == TABLE)
    if isinstance(deed, deeds.Offence):
        return fairplay.check_offence(state, deed, actor == TABLE, legs)
    if isinstance(deed, deeds.Takeback):
        return play.check_takeback(state, deed, legs)
    if isinstance(deed, deeds.Pause):
        return play.check_pause(state, deed, legs)
    return CHECKS[type(deed)](state, deed)


LOG_ALONE = LogAlone()


def check(state: State, actor: str, text: str, reason: str | None = None, legs: ProgramLegs = LOG_ALONE) -> Deed:
    """The deed of an entry that is accepted; one that is not is refused, and nothing has changed.  [TRN-LOG-6]"""
    rule = refusal(state, actor, text, reason, legs)
    deed = read_deed(text)
    if rule or deed is None:
        raise Refused(rule, actor, text)
    return deed


def apply(state: State, deed: Deed) -> None:
    """Change the state as an accepted deed says.  [TRN-LOG-3]"""
    EFFECTS[type(deed)](state, deed)
    fairplay.settle_faults(state)
