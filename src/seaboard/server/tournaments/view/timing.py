"""The time of an event as it is shown: what is left of a round, halts, and when it is likely to end.  [TRN-TIME]"""

from __future__ import annotations

from datetime import UTC, datetime
from math import ceil

from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.view.contract import HallHalt, HallPlan, HallTip
from seaboard.server.tournaments.view.referee import can
from seaboard.server.tournaments.words import phrase
from seaboard.tournament.event.round_time import halts_of, moments, played_seconds, round_left, round_lengths
from seaboard.tournament.event.schedule import BEGIN_MINUTES, CHANGE_MINUTES, END_MINUTES, rounds_of, usual_round
from seaboard.tournament.many import seating
from seaboard.tournament.rules import deeds
from seaboard.tournament.rules.deeds import Deed, Halt, Start, kind_of
from seaboard.tournament.rules.play import is_round_decided
from seaboard.tournament.rules.program_legs import ProgramLegs
from seaboard.tournament.rules.settings import SWISS, TABLES
from seaboard.tournament.rules.state import Phase
from seaboard.tournament.rules.timing import LATER, MOMENT

EVENT_DEEDS: tuple[Deed, ...] = (deeds.TimeUp(), deeds.Extend(5), deeds.Halt(LATER), deeds.GoOn())
"""Entries about the whole event, each as it could be made."""


def left_of_round(live: LiveEvent) -> float | None:
    """Seconds that are left of the round; None without a limit.  [TRN-TIME-2]"""
    return round_left(live.event, live.deeds(), live.now(), live.pulse.lost)


def halt_of(live: LiveEvent) -> HallHalt | None:
    """Since when and until when the event is halted.  [TRN-TIME-6]"""
    until = live.event.state.halted
    if not until:
        return None
    since = [time for _, time in moments(live.event.entries, live.deeds(), (Halt,))]
    moment = None if until == LATER else datetime.strptime(until, MOMENT).replace(tzinfo=UTC).timestamp()
    return HallHalt(since[-1] if since else None, moment)


def event_powers(live: LiveEvent, legs: ProgramLegs) -> list[str]:
    """Kinds of entries about the whole event that the referee could make now."""
    tried: list[Deed] = [*EVENT_DEEDS, deeds.Rounds(max(1, len(live.event.state.rounds)))]
    return [kind_of(type(deed)) for deed in tried if can(live, deed, legs)]


# When it ends


def rounds_planned(live: LiveEvent) -> int:
    """How many rounds the event has, by the players who have entered so far."""
    state = live.event.state
    if state.format == TABLES:
        return seating.rounds_of(state)
    return state.limited(rounds_of(state.format, max(2, len(state.players)), state.settings.values["swiss-rounds"]))


def round_seconds(live: LiveEvent) -> float:
    """What a round is likely to take: as long as those played so far, or as long as usual; never more than its time."""
    settings, state = live.event.settings, live.event.state
    lengths = round_lengths(live.event.entries, live.deeds(), live.now(), live.pulse.lost)
    done = lengths if lengths and is_round_decided(state) else lengths[:-1]
    usual = 60.0 * usual_round(settings.game, settings.number("decision-seconds"))
    most = 60.0 * settings.number("round-minutes")
    likely = sum(done) / len(done) if done else usual
    return min(likely, most) if most else likely


def plan_of(live: LiveEvent, language: str) -> HallPlan | None:
    """When the event is likely to end, and what could still be shortened.  [TRN-TIME-1]"""
    state, now = live.event.state, live.now()
    starts = [time for _, time in moments(live.event.entries, live.deeds(), (Start,))]
    if not starts or not state.format or state.phase == Phase.OVER:
        return None
    each = round_seconds(live)
    is_open = bool(state.rounds) and not is_round_decided(state)
    left = max(0, rounds_planned(live) - len(state.rounds))
    seconds = left * (each + 60.0 * CHANGE_MINUTES) + 60.0 * END_MINUTES
    if is_open:
        spent = round_lengths(live.event.entries, live.deeds(), now, live.pulse.lost)
        seconds += max(60.0, each - (spent[-1] if spent else 0.0))
    if state.phase == Phase.TEST:
        seconds += live.event.settings.most_seconds
    wanted = wanted_end(live, starts[-1], now)
    tips = tips_of(live, language, left, each) if wanted is not None and now + seconds > wanted else []
    return HallPlan(now + seconds, wanted, left + is_open, ceil(each / 60), tips)


def wanted_end(live: LiveEvent, started: float, now: float) -> float | None:
    """Until when there is time: halts and standstills are added.  [TRN-TIME-1]"""
    minutes = live.event.settings.number("event-minutes")
    if not minutes:
        return None
    passed = played_seconds(started, now, halts_of(live.event.entries, live.deeds(), now), live.pulse.lost)
    return now + 60.0 * (minutes - BEGIN_MINUTES) - passed


def tips_of(live: LiveEvent, language: str, left: int, each: float) -> list[HallTip]:
    """What could be shortened."""
    state = live.event.state
    found = []
    if state.phase == Phase.TEST:
        found.append(HallTip(phrase(language, "close", table="tips")))
    if state.format in (SWISS, TABLES) and left and state.phase == Phase.PLAY:
        fewer = max(1, len(state.rounds) + left - 1)
        saved = round(each / 60 + CHANGE_MINUTES)
        found.append(HallTip(phrase(language, "rounds", fewer, fewer + 1, saved, table="tips"), deeds.Rounds(fewer).text))
    if live.event.settings.number("round-minutes") == 0:
        found.append(HallTip(phrase(language, "no-time", table="tips")))
    if state.phase == Phase.PLAY and not state.halted:
        found.append(HallTip(phrase(language, "halt", table="tips")))
    return found
