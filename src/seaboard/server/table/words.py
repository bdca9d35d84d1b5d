"""What people read of a table: choices, happenings and sentences of one game in one language, each made once and kept as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from typing import NamedTuple, TypeVar

import msgspec

from seaboard.bots.registry import USUAL
from seaboard.engine.errors import UsageError
from seaboard.engine.fields import CHANCE, MOST_SEATS
from seaboard.engine.match import ShownMove
from seaboard.engine.narrator import Narrator
from seaboard.engine.registry import find_game
from seaboard.engine.story import Beat
from seaboard.engine.texts import FALLBACK, Texts, read_texts, split_move
from seaboard.server.protocol import Choice, Happening, StoryBeat, StoryChange
from seaboard.server.store.rows import SeatRow
from seaboard.server.table.names import bot_name, guest_name
from seaboard.server.table.phrases import phrase
from seaboard.server.table.prompts import Deeds
from seaboard.server.table.tellings import Telling, beats_of

K = TypeVar("K")
T = TypeVar("T")
MOST_KEPT = 20_000
"""Pieces of JSON that are kept for a game and language before the cache is emptied."""
HOLES = tuple(f"\ue000{seat}\ue001" for seat in range(MOST_SEATS))
"""Stand for the seats' players in what is kept: characters that no text has."""
_hole = re.compile("\ue000([0-9])\ue001".encode())

People = tuple[str, ...]
Names = Sequence[bytes]
"""The same as they stand inside texts of JSON."""
_encode = msgspec.json.Encoder().encode


class Kept(NamedTuple):
    """JSON with places for players' names, and whose name stands in each.

    The plain twin is what `make_choice`, `make_happening` and `make_beat` give with the names in it; tests compare the two byte by byte.
    """

    template: bytes
    seats: tuple[int, ...]

    @classmethod
    def of(cls, told: bytes) -> Kept:
        """Kept from JSON in which players are called by their holes."""
        return cls(_hole.sub(b"%b", told.replace(b"%", b"%%")), tuple(map(int, _hole.findall(told))))


def in_json(name: str) -> bytes:
    """A name as it stands inside a text of JSON."""
    return _encode(name)[1:-1]


class Words:
    """One game's words in one language."""

    def __init__(self, slug: str, language: str) -> None:
        self.game = find_game(slug)
        try:
            self.texts = Texts(self.game, language)
        except UsageError:
            self.texts = Texts(self.game, FALLBACK)
        self.narrator = Narrator(self.texts)
        self.language = language
        self.space = self.game.rules.space
        self._losses = losses(self.texts)
        self._choices: dict[str, bytes] = {}
        """Sentences that name nobody."""
        self._naming: dict[str, Kept] = {}
        self._happenings: dict[tuple[int, str, tuple[str, ...]], Kept] = {}
        self._beats: dict[Telling, bytes] = {}
        """Those that name nobody."""
        self._naming_beats: dict[Telling, Kept] = {}
        self._prompts: dict[tuple[str, frozenset[str]], str] = {}
        self.deeds = Deeds(self.texts)

    def choices(self, texts: Iterable[str], names: Names) -> list[bytes]:
        """Legal moves as JSON."""
        kept = self._choices.get
        return [kept(text) or self._choice(text, names) for text in texts]

    def _choice(self, text: str, names: Names) -> bytes:
        kept = self._naming.get(text)
        if kept is None:
            told = _encode(self.make_choice(text, HOLES))
            kept = Kept.of(told)
            if not kept.seats:
                keep(self._choices, text, told)
                return told
            keep(self._naming, text, kept)
        return kept.template % tuple([names[seat] for seat in kept.seats])

    def make_choice(self, text: str, people: Sequence[str]) -> Choice:
        """One legal move."""
        kind, arguments = split_move(self.space, text)
        label, does = self.texts.label(self.space, text, people), self.texts.does(self.space, text, people)
        loses, while_kinds = self._losses.get(kind, ("", []))
        return Choice(
            text, kind, arguments, label, does, loses.format(*self.texts.arguments(self.space, text, people)), while_kinds
        )

    def happening(self, move: ShownMove, story: Iterable[Telling], names: Names) -> bytes:
        """One move as a viewer was shown it, and what followed from it as that viewer may know, as JSON."""
        # Everything but the number and the story is kept; the number stands first, the story last.
        key = (move.actor, move.text, move.finds)
        kept = self._happenings.get(key)
        if kept is None:
            told = _encode(self.make_happening(move, (), HOLES))
            kept = Kept.of(told.removeprefix(b'{"number":%d' % move.number).removesuffix(b"]}"))
            kept = keep(self._happenings, key, Kept(b'{"number":%d' + kept.template, kept.seats))
        template, seats = kept
        told = template % (move.number, *[names[seat] for seat in seats])
        known = self._beats.get
        return told + b",".join([beat for telling in story if (beat := known(telling) or self._beat(telling, names))]) + b"]}"

    def make_happening(self, move: ShownMove, story: Iterable[Beat], people: Sequence[str]) -> Happening:
        """One move as a viewer was shown it."""
        kind, arguments = split_move(self.space, move.text)
        actor = None if move.actor == CHANCE else move.actor
        words = self.texts.log_parts(self.space, move.actor, move.text, people, move.finds)
        return Happening(move.number, actor, move.text, kind, arguments, words, [self.make_beat(beat, people) for beat in story])

    def _beat(self, telling: Telling, names: Names) -> bytes:
        """One step of a story as JSON; nothing where there is nothing to say about it."""
        kept = self._naming_beats.get(telling)
        if kept is None:
            told = b"".join([_encode(self.make_beat(beat, HOLES)) for beat in beats_of(self.game.slug, telling)])
            kept = Kept.of(told)
            if not kept.seats:
                return keep(self._beats, telling, told)
            keep(self._naming_beats, telling, kept)
        template, seats = kept
        return template % tuple([names[seat] for seat in seats])

    def make_beat(self, beat: Beat, people: Sequence[str]) -> StoryBeat:
        """One step of a story."""
        changes = [
            StoryChange(change.field, change.seat, change.at, change.thing, change.by, self.narrator.note(change))
            for change in beat.changes
        ]
        return StoryBeat(beat.cause, beat.rule, beat.who, beat.whom, self.narrator.sentence(beat, people), changes)

    def prompt(self, phase: str, kinds: frozenset[str] = frozenset()) -> str:
        """What is wanted in a phase of somebody who may make moves of these kinds."""
        key = (phase, kinds)
        return self._prompts.get(key) or keep(self._prompts, key, self.deeds.prompt(phase, kinds) or self.texts.prompt(phase))

    def refusal(self, rule: str) -> str:
        """Why a move is refused."""
        return self.texts.refusal(rule) or phrase(self.language, "forbidden", rule)


def losses(texts: Texts) -> dict[str, tuple[str, list[str]]]:
    """By kind of move the question that is asked first, because something is lost, and while which other kinds are offered.

    The table `loses` has keys such as `overboard` and `end-turn while sail, fish`.
    """
    table = read_texts(texts.folder, texts.language).get("loses", {})
    parts = {key.partition(" while "): question for key, question in table.items()}
    return {kind: (question, others.split(", ") if others else []) for (kind, _, others), question in parts.items()}


def keep(kept: dict[K, T], key: K, told: T) -> T:
    """Keep something; a cache that is full is emptied first."""
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[key] = told
    return told


@cache
def words_of(slug: str, language: str) -> Words:
    """The words of a game in a language, read on first use."""
    return Words(slug, language)


class Voice:
    """How a table is told of in one language: with its game's words, and its players' names."""

    def __init__(self, game: str, language: str, seats: Sequence[SeatRow]) -> None:
        self.game = game
        self.language = language
        self.people: People = tuple(seat_name(row, language) for row in seats)
        self.names = tuple(map(in_json, self.people))
        self._waiting: dict[tuple[int, ...], str] = {}

    @cached_property
    def words(self) -> Words:
        """The game's words; None for a table whose rules are gone."""
        return words_of(self.game, self.language)

    def waiting(self, asked: tuple[int, ...]) -> str:
        """The sentence that names the players all others wait for; the same few come again and again."""
        words = self._waiting.get(asked)
        if words is None:
            words = self._waiting[asked] = phrase(self.language, "waiting", ", ".join(self.people[seat] for seat in asked))
        return words


def seat_name(row: SeatRow, language: str) -> str:
    """The name of a seat's player."""
    if row.kind == "open":
        return row.name
    if row.kind == "bot":
        return bot_name(row.name, row.level or USUAL, language)
    return guest_name(row.name, language) or phrase(language, "nameless")


def closed_words(language: str, why: str, people: Sequence[str]) -> str:
    """Why a table was closed: `timeout 2`, `forfeit 0`, `rules`."""
    kind, _, seat = why.partition(" ")
    return phrase(language, f"closed {kind}", ", ".join(people[int(number)] for number in seat.split()))
