"""The entries of a log as typed deeds, and their texts, both ways.  [specification 2.7]"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, get_type_hints

import msgspec

REFEREE, CHANCE, TABLE = "referee", "chance", "table"
RESERVED = (CHANCE, REFEREE, TABLE)
NUMBER = re.compile(r"0|[1-9][0-9]*")
MOST_DIGITS = 18


class Deed(msgspec.Struct, frozen=True, tag_field="deed"):
    """Something that happens at an event."""

    @property
    def text(self) -> str:
        """The deed as the log tells it."""
        words = [getattr(self, name) for name in self.__struct_fields__]
        return " ".join(str(word) for word in (kind_of(type(self)), *words))


class Enter(Deed, frozen=True, tag="enter"):
    """A player enters."""

    player: str


class Strike(Deed, frozen=True, tag="strike"):
    """A player is struck off before the start."""

    player: str


class Rename(Deed, frozen=True, tag="rename"):
    """A player has another name, which stands beside the log."""

    player: str


class Start(Deed, frozen=True, tag="start"):
    """Entry is over."""


class Lot(Deed, frozen=True, tag="lot"):
    """The next start number is a player's."""

    player: str


class Ask(Deed, frozen=True, tag="question"):
    """A question is drawn for the test."""

    question: str


class Test(Deed, frozen=True, tag="test"):
    """A player's test: right answers and seconds."""

    player: str
    right: int
    seconds: int


class FixTest(Deed, frozen=True, tag="fix-test"):
    """A test result is corrected."""

    player: str
    right: int
    seconds: int


class Close(Deed, frozen=True, tag="close"):
    """The test is closed."""


class Swap(Deed, frozen=True, tag="swap"):
    """Two players exchange start numbers."""

    player: str
    other: str


class Draw(Deed, frozen=True, tag="draw"):
    """The next round is drawn."""


class Finish(Deed, frozen=True, tag="finish"):
    """The event is over."""


class Side(Deed, frozen=True, tag="side"):
    """Decide which player has the first side in the first leg."""

    match: str
    player: str


class Toss(Deed, frozen=True, tag="toss"):
    """Decide which player wins a match in which all else is equal."""

    match: str
    player: str


class Leg(Deed, frozen=True, tag="leg"):
    """A leg's result: the side that won, and how many tokens the first side lost."""

    match: str
    leg: int
    side: str
    lost: int


class FixLeg(Deed, frozen=True, tag="fix-leg"):
    """A leg's result is corrected."""

    match: str
    leg: int
    side: str
    lost: int


class Outcome(Deed, frozen=True, tag="result"):
    """The result of a game at a table: the places of its seats, with commas.  [TAB-GAME-1]"""

    match: str
    places: str


class FixOutcome(Deed, frozen=True, tag="fix-result"):
    """The result of a game at a table is corrected.  [TAB-FIX-1]"""

    match: str
    places: str


class Replay(Deed, frozen=True, tag="replay"):
    """A leg is played again."""

    match: str
    leg: int


class Offence(Deed, frozen=True, tag="offence"):
    """A player breaks the rules."""

    player: str
    kind: str


class Rescind(Deed, frozen=True, tag="rescind"):
    """A player's latest offence is taken back."""

    player: str


class Absent(Deed, frozen=True, tag="absent"):
    """A player is not there to play a match."""

    match: str
    player: str


class Present(Deed, frozen=True, tag="present"):
    """An absent player is there after all."""

    match: str
    player: str


class Withdraw(Deed, frozen=True, tag="withdraw"):
    """A player leaves the event."""

    player: str


class Return(Deed, frozen=True, tag="return"):
    """A player who has left comes back."""

    player: str


class Takeback(Deed, frozen=True, tag="takeback"):
    """The last move of a running program leg is taken back."""

    match: str


class Pause(Deed, frozen=True, tag="pause"):
    """A running program leg is paused."""

    match: str


class Resume(Deed, frozen=True, tag="resume"):
    """A paused leg goes on."""

    match: str


class TimeUp(Deed, frozen=True, tag="time-up"):
    """The round's time is up: unfinished legs are void."""


class Extend(Deed, frozen=True, tag="extend"):
    """The round gets more time."""

    minutes: int


class Rounds(Deed, frozen=True, tag="rounds"):
    """A Swiss event has this number of rounds."""

    count: int


class Halt(Deed, frozen=True, tag="halt"):
    """The whole event stands still."""

    until: str


class GoOn(Deed, frozen=True, tag="go-on"):
    """A halted event goes on."""


def kind_of(deed: type[Deed]) -> str:
    """The first word of a deed's text."""
    return str(deed.__struct_config__.tag)


KINDS: dict[str, type[Deed]] = {kind_of(deed): deed for deed in Deed.__subclasses__()}
NEED_REASON = (FixTest, FixLeg, FixOutcome, Replay, Rescind, Absent, Present, Withdraw, Return, Swap, Takeback)
"""Deeds that always need a reason.  [TRN-FIX-1, TRN-LOG-4]"""
OF_LEGS, OF_TABLES = (Side, Toss, Leg, FixLeg), (Outcome, FixOutcome)
"""Deeds that only events with legs have, and only events at tables.  [specification 2.7; table-tournament 2.3]"""


@cache
def fields_of(deed: type[Deed]) -> dict[str, type]:
    """A deed's words with their types, in order."""
    hints = get_type_hints(deed)
    return {name: hints[name] for name in deed.__struct_fields__}


def read_deed(text: str) -> Deed | None:
    """The deed of a text, or None if it is malformed: words with single spaces, numbers without sign and leading zeros."""
    kind, *words = text.split(" ")
    deed = KINDS.get(kind)
    if deed is None or len(words) != len(fields_of(deed)) or not all(words):
        return None
    values: dict[str, Any] = {}
    for (name, sort), word in zip(fields_of(deed).items(), words, strict=True):
        if sort is int and not NUMBER.fullmatch(word):
            return None
        # No longer number is ever allowed, so its last digits need not be read.
        values[name] = int(word[:MOST_DIGITS]) if sort is int else word
    return deed(**values)


def usage_of(kind: str) -> str:
    """How a deed is written."""
    return " ".join([kind, *(f"<{name}>" for name in fields_of(KINDS[kind]))])
