"""What the referee could do now, and what it would lead to: asked of the same rules that judge an entry."""

from __future__ import annotations

from typing import Literal

from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.view.contract import HallNext, HallStep
from seaboard.server.tournaments.words import board_words, phrase
from seaboard.tournament.many.results import write_places
from seaboard.tournament.rules import deeds
from seaboard.tournament.rules.deeds import REFEREE, Deed, kind_of
from seaboard.tournament.rules.entry import limits_of
from seaboard.tournament.rules.points import is_decided
from seaboard.tournament.rules.program_legs import ProgramLegs
from seaboard.tournament.rules.rounds import has_next_round
from seaboard.tournament.rules.rulings import judged, needs_reason
from seaboard.tournament.rules.state import OTHER, PENALTIES, EventMatch, Penalty, Phase

PenaltyName = Literal["warning", "yellow", "red"]
MOST_NAMED = 4
NAMES: dict[Penalty, PenaltyName] = {Penalty.WARNING: "warning", Penalty.YELLOW: "yellow", Penalty.RED: "red"}


def can(live: LiveEvent, deed: Deed, legs: ProgramLegs) -> bool:
    """Whether the referee could enter this now, given a reason where one is needed.  Chance owes nothing once an entry is stored."""
    state = live.event.state
    return (state.phase != Phase.OVER or isinstance(deed, deeds.Rename)) and not judged(state, REFEREE, deed, legs)


class PlayerPowers:
    """What can be entered about a player."""

    def __init__(self, live: LiveEvent, legs: ProgramLegs) -> None:
        self.live, self.legs = live, legs

    def kinds(self, player: str) -> list[str]:
        """Kinds of entries."""
        known = self.live.event.state.players
        other = next((each for each in known if each != player), player)
        is_bot = player in self.live.players and self.live.players[player].kind == "bot"
        tests: list[Deed] = [] if is_bot else [deeds.Test(player, 0, 0), deeds.FixTest(player, 0, 0)]  # [TRN-BOT-1]
        tried: list[Deed] = [
            deeds.Rename(player),
            deeds.Strike(player),
            *tests,
            deeds.Swap(player, other),
            deeds.Offence(player, OTHER),
            deeds.Rescind(player),
            deeds.Withdraw(player),
            deeds.Return(player),
        ]
        return [kind_of(type(deed)) for deed in tried if can(self.live, deed, self.legs)]


class MatchPowers:
    """What can be entered about a match."""

    def __init__(self, live: LiveEvent, legs: ProgramLegs, match: EventMatch) -> None:
        self.live, self.legs, self.match = live, legs, match

    def leg_deeds(self, leg: int) -> list[Deed]:
        """Deeds about a leg or a game at a table, each with a possible result."""
        name, side = self.match.id, self.live.event.settings.contest.sides[0]
        if self.live.event.settings.is_at_tables:
            places = write_places(range(1, len(self.match.players) + 1))
            return [deeds.Outcome(name, places), deeds.FixOutcome(name, places), deeds.Replay(name, leg)]
        return [deeds.Leg(name, leg, side, 0), deeds.FixLeg(name, leg, side, 0), deeds.Replay(name, leg)]

    def leg_kinds(self, leg: int) -> list[str]:
        """Kinds of entries about a leg."""
        return [kind_of(type(deed)) for deed in self.leg_deeds(leg) if can(self.live, deed, self.legs)]

    def needs_reason(self, kind: str, leg: int) -> bool:
        """Whether such an entry needs a reason."""
        deed = next(deed for deed in self.leg_deeds(leg) if kind_of(type(deed)) == kind)
        return needs_reason(deed, REFEREE, self.legs)

    def kinds(self) -> list[str]:
        """Kinds of entries."""
        name = self.match.id
        tried: list[Deed] = [deed for leg in range(1, len(self.match.legs) + 1) for deed in self.leg_deeds(leg)]
        tried += [deeds.Pause(name), deeds.Resume(name), deeds.Takeback(name)]
        tried += [deed(name, player) for deed in (deeds.Absent, deeds.Present) for player in self.match.players]
        return list(dict.fromkeys(kind_of(type(deed)) for deed in tried if can(self.live, deed, self.legs)))


def next_penalty(live: LiveEvent, player: str, language: str) -> HallNext | None:
    """What the next offence of a player would lead to.  [TRN-FAIR-2, TRN-FAIR-7]"""
    state = live.event.state
    if state.phase != Phase.PLAY or state.has_withdrawn(player):
        return None
    penalty = PENALTIES[state.players[player].counter]
    if penalty != Penalty.RED:
        return HallNext(NAMES[penalty], phrase(language, penalty, table="next"))
    match = state.match_of(player)
    if match is None or player in match.red:
        return HallNext(NAMES[penalty], phrase(language, "red-waiting", table="next"))
    told = "red-table" if live.event.settings.is_at_tables else "red"
    return HallNext(NAMES[penalty], phrase(language, told, board_words(live.told(language), match.id, language), table="next"))


def steps_of(live: LiveEvent, language: str) -> list[HallStep]:
    """The step of the event that comes next, and what stands in its way."""
    state = live.event.state
    if state.phase == Phase.ENTRY:
        why = why_no_start(live, language)
        return [HallStep("start", phrase(language, "start", table="steps"), not why, why)]
    if state.phase == Phase.TEST:
        return [HallStep("close", phrase(language, "close", table="steps"), True, "")]
    if state.phase != Phase.PLAY:
        return []
    why = why_no_step(live, language)
    if has_next_round(state):
        return [HallStep("draw", phrase(language, "draw", len(state.rounds) + 1, table="steps"), not why, why)]
    return [HallStep("finish", phrase(language, "finish", table="steps"), not why, why)]


def why_no_step(live: LiveEvent, language: str) -> str:
    """What keeps the round from being closed: the first few tables by name.  [TRN-EVENT-6]"""
    state = live.event.state
    undecided = [match.id for match in state.current() if not is_decided(state, match)]
    event = live.told(language)
    named = [board_words(event, match, language) for match in undecided[:MOST_NAMED]]
    if len(undecided) > MOST_NAMED:
        named.append(phrase(language, "more", len(undecided) - MOST_NAMED, table="why-not"))
    return phrase(language, "undecided", "; ".join(named), table="why-not") if undecided else ""


def why_no_start(live: LiveEvent, language: str) -> str:
    """What keeps the event from starting.  [TRN-EVENT-2, TRN-EVENT-4, TAB-EVENT-2]"""
    number = len(live.event.state.players)
    least, most = limits_of(live.event.state)
    if number < least:
        return phrase(language, "too-few", least, number, table="why-not")
    return phrase(language, "too-many", most, number, table="why-not") if number > most else ""
