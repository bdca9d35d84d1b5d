"""What people read of a table: choices, events and sentences of one game in one language, each made once and kept as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from seaboard.engine.errors import UsageError
from seaboard.engine.fields import CHANCE
from seaboard.engine.match import ShownMove
from seaboard.engine.registry import find_game
from seaboard.engine.texts import FALLBACK, Texts, split_move
from seaboard.server.phrases import say
from seaboard.server.protocol import Choice, Event
from seaboard.server.rows import SeatRow

MOST_KEPT = 20_000
"""Pieces of JSON a game and language keep before they begin anew: names of people are in them."""

People = tuple[str, ...]
_encode = msgspec.json.Encoder().encode


class Words:
    """One game's words in one language."""

    def __init__(self, slug: str, language: str) -> None:
        self.game = find_game(slug)
        try:
            self.texts = Texts(self.game, language)
        except UsageError:
            self.texts = Texts(self.game, FALLBACK)
        self.language = language
        self.space = self.game.rules.space
        self._choices: dict[tuple[str, People], bytes] = {}
        self._events: dict[tuple[int, str, tuple[str, ...], People], bytes] = {}

    def choice(self, text: str, people: People) -> bytes:
        """One legal move as JSON."""
        kept = self._choices.get((text, people))
        if kept is None:
            kept = _encode(self.make_choice(text, people))
            if len(self._choices) >= MOST_KEPT:
                self._choices.clear()
            self._choices[text, people] = kept
        return kept

    def make_choice(self, text: str, people: Sequence[str]) -> Choice:
        """One legal move."""
        kind, arguments = split_move(self.space, text)
        label, does = self.texts.label(self.space, text, people), self.texts.does(self.space, text, people)
        return Choice(text, kind, arguments, label, does)

    def event(self, move: ShownMove, people: People) -> bytes:
        """One move as a viewer was shown it, as JSON."""
        # Everything but the number is kept; the number stands first.
        key = (move.actor, move.text, move.finds, people)
        kept = self._events.get(key)
        if kept is None:
            event = self.make_event(move, people)
            head = b'{"number":%d' % move.number
            kept = _encode(event).removeprefix(head)
            if len(self._events) >= MOST_KEPT:
                self._events.clear()
            self._events[key] = kept
        return b'{"number":%d%b' % (move.number, kept)

    def make_event(self, move: ShownMove, people: Sequence[str]) -> Event:
        """One move as a viewer was shown it."""
        kind, arguments = split_move(self.space, move.text)
        actor = None if move.actor == CHANCE else move.actor
        words = self.texts.log_parts(self.space, move.actor, move.text, people, move.finds)
        return Event(move.number, actor, move.text, kind, arguments, words)

    def refusal(self, rule: str) -> str:
        """Why a move is refused."""
        return self.texts.refusal(rule) or say(self.language, "forbidden", rule)


@cache
def words_of(slug: str, language: str) -> Words:
    """The words of a game in a language, read on first use."""
    return Words(slug, language)


def seat_name(row: SeatRow, language: str) -> str:
    """What the player of a seat is called."""
    if row.name or row.kind == "open":
        return row.name
    return say(language, f"bot {row.level or 'medium'}" if row.kind == "bot" else "nameless")


def closed_words(language: str, why: str, people: Sequence[str]) -> str:
    """Why a table was closed: `timeout 2`, `forfeit 0`, `rules`."""
    kind, _, seat = why.partition(" ")
    return say(language, f"closed {kind}", *(people[int(number)] for number in seat.split()))
