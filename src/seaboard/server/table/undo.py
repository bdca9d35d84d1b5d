"""How far moves can be taken back: to the last moment since which nothing hidden has been revealed.

A barrier is a move behind which nobody can go back:

- a draw of chance: it is never made again;
- the last answer to a decision that several make at once: now all have seen all answers;
- a move that taught any viewer (each seat, and a spectator) something that this viewer did not know.

The last is found out without knowing the game, from what is known to everybody.  From a spectator's redacted record before the move `guess`
makes worlds, with a stream that is always the same.  What a spectator read of the move may stand for several moves (`mine h4 ?`): in each
world one of them at least must be allowed, and all that are allowed must read, look and lead to the same for a spectator.  For each seat,
in a world that this seat could not tell from that one, the same must hold for the moves that the seat could not tell apart.  If none is
allowed somewhere (so that a viewer can now rule that world out) or what is seen depends on what is hidden, it was revealing.  A sample can
miss what is true of few worlds, but then little was learnt, and all at the table have agreed to go back.

The real world's secrets have no part in it: whether a move can be taken back is shown to people, and must tell them nothing.

An answer to a decision that others still think about has been shown to nobody and is no barrier.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from seaboard.engine.compile import apart, bind_entry, bind_part
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.record import Actions, FullBytes
from seaboard.engine.registry import find_game
from seaboard.engine.verbs import compiled_name
from seaboard.server.table import revealing
from seaboard.server.table.forced import forced_move

WORLDS = 24
"""Guessed for each move, and as many again for each seat."""
LONGEST = 48
"""Moves that are kept in mind; nobody takes back more."""
MOST_AT_ONCE = 6
"""Moves that are looked into at one time while rules run interpreted, where each takes up to 60 ms.  A table that was read again after a restart
has none of them in mind: whoever asks may go back less far at first, and nobody else waits."""

Reveals = Callable[[FullBytes, int, int, int, Actions, Actions, int, int], int]


@cache
def revealer(slug: str) -> Reveals:
    """The compiled question for one game."""
    game = find_game(slug)
    names, owner = dict(game.rules.names), compiled_name(game)
    names |= {verb: apart(names[verb]) for verb in ("apply", "check", "guess", "hide", "veil")}
    names["looks_alike"] = bind_part(revealing.look_alike, names, owner)
    names["shows_otherwise"] = bind_part(revealing.show_otherwise, names, owner)
    return bind_entry(revealing.reveals, names, owner)


@cache
def indistinct(slug: str, action: int, covered: int) -> tuple[Actions, Actions]:
    """The moves that read the same as one where these words of it are covered, and the numbers of their arguments.

    In an order that does not tell which one was made.
    """
    space = find_game(slug).rules.space
    kind, shown = space.kind_of[action], space.masked(action, covered)
    first = space.first[kind.words]
    kin = range(first, first + kind.number) if covered else (action,)
    moves = [each for each in kin if space.masked(each, covered) == shown]
    words = [[names.index(word) for names, word in zip(kind.arguments, space.arguments(each))] for each in moves]
    return np.array(moves, np.int16), np.array(words, np.int16).reshape(len(moves), len(kind.arguments))


def teaches(match: Match, before: FullBytes, actor: int, action: int, covered: int, worlds: int = WORLDS) -> bool:
    """Whether a move made in this position taught any viewer something hidden; `covered` are the words that a spectator did not read."""
    slug = match.game.slug
    reveals = match.rules.in_use(revealer(slug))
    return bool(reveals(before, actor, action, covered, *indistinct(slug, action, covered), match.players, worlds))


def warm(game: Game) -> None:
    """Compile the question for a game, or load it from the cache."""
    match = Match(game, game.fewest)
    match.settle()
    seat = match.actors()[0]
    action = match.rules.legal_actions(match.state, seat)[0]
    revealer(game.slug)(match.state, seat, action, 0, *indistinct(game.slug, action, 0), match.players, 1)


class Past:
    """The moves since the last barrier that is known without asking."""

    def __init__(self) -> None:
        self.first = 0
        self._revealing: list[bool | None] = []

    def note(self, match: Match) -> None:
        """The match has a new last move."""
        number = len(match.log) - 1
        is_joint = match.groups[number] != number and match.open_group is None
        if match.log[number].actor == CHANCE or is_joint:
            self.first = len(match.log)
            self._revealing.clear()
            return
        self._revealing.append(None)
        if len(self._revealing) > LONGEST:
            self.first += 1
            del self._revealing[0]

    def cut(self, stay: int) -> None:
        """Moves were taken back."""
        del self._revealing[stay - self.first :]

    def back_to(self, match: Match, seat: int, skips_forced: bool = False) -> int | None:
        """How many moves stay if this seat takes back its last decision; None if it cannot.

        A move that made itself was no decision; it would only make itself again.
        """
        room = MOST_AT_ONCE if match.rules.is_interpreted else LONGEST
        for number in range(len(match.log) - 1, self.first - 1, -1):
            if match.groups[number] != match.open_group:
                room -= self._revealing[number - self.first] is None
                if room < 0 or self._reveals(match, number):
                    return None
            if match.log[number].actor != seat:
                continue
            if not (skips_forced and forced_move(match.game, match.before(number), seat) is not None):
                return number
        return None

    def _reveals(self, match: Match, number: int) -> bool:
        place = number - self.first
        found = self._revealing[place]
        if found is None:
            move = match.log[number]
            found = teaches(match, match.before(number), move.actor, move.action, move.veils[-1])
            self._revealing[place] = found
        return found
