"""A whole event without people: bots play the legs, or their results are drawn at random."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from seaboard.engine.errors import UsageError
from seaboard.tournament.event.event import Event
from seaboard.tournament.event.papers import Sitting, make_paper
from seaboard.tournament.event.quiz import ANSWERS
from seaboard.tournament.many import seating
from seaboard.tournament.many.results import write_places
from seaboard.tournament.rules import knockout, swiss
from seaboard.tournament.rules.deeds import REFEREE, TABLE, Leg, Outcome
from seaboard.tournament.rules.rounds import has_next_round
from seaboard.tournament.rules.settings import GROUPS, KNOCK_OUT, ROUND_ROBIN, TABLES
from seaboard.tournament.rules.state import OFFENCES, OTHER, EventMatch, Phase, State
from seaboard.tournament.rules.tables import group_names, group_of

PERSON = "simulation"
NO_BOTS = "none"
"""Named instead of a bot: the results of legs are drawn at random, not played."""

PlayLeg = Callable[[EventMatch, int], Leg | Outcome | str]
"""Gives a leg's result, or the id of a player who cannot go on."""
Tell = Callable[[EventMatch], None]


@dataclass
class Simulation:
    """An event under way without people.  The same seed gives the same event."""

    event: Event
    play_leg: PlayLeg
    chance: Random
    mishaps: float = 0.0
    """The chance that a player commits an offence in a leg."""

    def referee(self, text: str, reason: str = "") -> None:
        """An entry of the referee, and all that chance has to add to it."""
        self.event.add(REFEREE, text, reason=reason, person=PERSON)
        self.event.draw_chance(self.chance.randrange)

    def begin(self, players: Sequence[tuple[str, str]]) -> None:
        """Players, each with a display name, enter, get their lots and take the test."""
        for player, name in players:
            self.event.add(REFEREE, f"enter {player}", person=PERSON, name=name)
        self.referee("start")
        if self.event.state.phase == Phase.TEST:
            for player, _ in players:
                self.take_test(player)
            self.referee("close")

    def take_test(self, player: str) -> None:
        """A player knows some answers, guesses the others, and takes some time."""
        event = self.event
        paper = make_paper(event.secret, player, event.state.drawn)
        sitting = Sitting(paper, 0.0, event.settings.most_seconds)
        knows = self.chance.random()
        for question, order in zip(paper.questions, paper.answers, strict=True):
            is_known = self.chance.random() < knows
            sitting.choose(question, order.index(event.bank[question].correct) if is_known else self.chance.randrange(ANSWERS), 0.0)
        event.add(player, sitting.hand_in(event.bank, self.chance.uniform(0.2, 1.1) * event.settings.most_seconds))

    def play_round(self, tell: Tell) -> None:
        """Draw a round and play it."""
        self.referee("draw")
        for match in self.event.state.current():
            while not match.is_stopped and (leg := match.open_leg()) is not None:
                self.play_one(match, leg)
            tell(match)

    def play_one(self, match: EventMatch, leg: int) -> None:
        """A leg, in which a player may misbehave."""
        if self.chance.random() < self.mishaps:
            kind = self.chance.choice([kind for kind in OFFENCES if kind != OTHER])
            self.referee(f"offence {self.chance.choice(match.players)} {kind}")
            if match.is_stopped:
                return
        result = self.play_leg(match, leg)
        if isinstance(result, str):
            self.referee(f"absent {match.id} {result}", "the bot broke off")
            return
        self.event.add(TABLE, result.text)
        self.event.draw_chance(self.chance.randrange)

    def finish(self, tell: Tell) -> None:
        """From the test to the end."""
        while has_next_round(self.event.state):
            self.play_round(tell)
        self.referee("finish")


def random_legs(event: Event, chance: Random) -> PlayLeg:
    """Results drawn at random: either side wins, any number of tokens is lost."""
    contest = event.settings.contest

    def draw(match: EventMatch, leg: int) -> Leg | Outcome:
        if event.settings.is_at_tables:
            luck = [chance.randrange(2 * len(match.players)) for _ in match.players]
            return Outcome(match.id, write_places([1 + sum(other > own for other in luck) for own in luck]))
        winner = chance.randrange(len(contest.sides))
        return Leg(match.id, leg, contest.sides[winner], chance.randint(0, contest.most_lost[winner]))

    return draw


def bot_legs(event: Event, bots: dict[str, str], seed: int, keep: Callable[[str, int, bytes], object] | None = None) -> PlayLeg:
    """Legs played by bots; `keep` is given every transcript before its result counts.  [TRN-LOG-5]"""
    from seaboard.bots.bot import BotFault, answer
    from seaboard.bots.decision import ask, count_turns, turn_stream
    from seaboard.bots.registry import make_bot
    from seaboard.engine.stream import seeded_stream
    from seaboard.engine.transcript import encode
    from seaboard.tournament.event.legs import ProgramLeg

    def play(match: EventMatch, leg: int) -> Leg | Outcome | str:
        number = 2 * int(match.id[1:]) + leg
        running = ProgramLeg(event.settings, match, leg, seeded_stream(seed, number))
        minds = [make_bot(bots[player]) for player in running.players]
        secrets = [hashlib.blake2b(f"event {seed} {number} {player}".encode()).digest() for player in running.players]
        table = running.play
        while not table.is_over:
            for seat in table.actors():
                decision = ask(table, seat, turn_stream(secrets[seat], seat, count_turns(table, seat)))
                try:
                    action = answer(minds[seat], decision)
                except BotFault:
                    return running.players[seat]
                running.move(running.players[seat], table.rules.space.texts[action])
        if keep is not None:
            keep(match.id, leg, encode(running.transcript()))
        return running.result()

    return play


def bot_players(players: int, bots: Sequence[str]) -> list[tuple[str, str, str]]:
    """Players with id, display name and bot; the bots named sit down in turn."""
    if not bots:
        raise UsageError("name at least one bot")
    made = []
    for number in range(1, players + 1):
        bot = bots[(number - 1) % len(bots)]
        made.append((f"p{number:02d}", f"{bot} {number}" if bot != NO_BOTS else f"Player {number}", bot))
    return made


def count_matches(state: State) -> int:
    """About how many matches an event has, for a progress bar."""
    players = len(state.players)
    if state.format == ROUND_ROBIN:
        return players * (players - 1) // 2
    if state.format == KNOCK_OUT:
        return players
    if state.format == TABLES:
        return seating.rounds_of(state) * len(seating.sizes_of(players, state.settings.number("table-size"), *state.settings.seats))
    if state.format == GROUPS:
        sizes = [sum(group_of(state, player) == group for player in state.players) for group in group_names(state)]
        return sum(size * (size - 1) // 2 for size in sizes) + (1 << knockout.count_rounds(state))
    return swiss.count_rounds(players, state.settings.values["swiss-rounds"]) * (players // 2)
