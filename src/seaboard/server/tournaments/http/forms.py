"""What is sent to the HTTP interface about events."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from seaboard.server.table_info import Level, PersonName
from seaboard.tournament.event.quiz import Question

TitleText = Annotated[str, Meta(min_length=1, max_length=80)]
ReasonText = Annotated[str, Meta(max_length=400)]
DeedText = Annotated[str, Meta(min_length=1, max_length=120)]


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """An event to be made; the guest who makes it is its referee."""

    title: TitleText
    referee: PersonName
    game: Annotated[str, Meta(max_length=40)] = ""
    """Left out: the first game that has tournaments."""
    options: dict[str, str] = {}
    quiz: list[Question] | None = None
    """The referee's own questions."""
    quiz_use: Literal["replace", "extend"] = "extend"


class JoinTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A player enters from their own device."""

    name: PersonName


class NewEntrant(Struct, frozen=True, forbid_unknown_fields=True):
    """The referee enters a player without a device, or a bot."""

    name: PersonName
    bot: Level | None = None


class HallDeed(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the referee's, as the specification writes it."""

    text: DeedText
    reason: ReasonText = ""
    id: Annotated[str, Meta(max_length=64)] = ""
    """A request with the same id is answered again, but makes no second entry."""


class Recovery(Struct, frozen=True, forbid_unknown_fields=True):
    """The head referee comes back on another device."""

    code: Annotated[str, Meta(max_length=64)]
    """The recovery code; how it is typed does not matter."""
    name: Annotated[str, Meta(max_length=24)] = ""
    """The name at entries from now on; left out: the name stays."""


class NewReferee(Struct, frozen=True, forbid_unknown_fields=True):
    """A co-referee to be invited."""

    name: PersonName
    """Stands at every entry that the co-referee makes."""


class Venue(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the event is held, as certificates say it."""

    venue: Annotated[str, Meta(max_length=80)]


class PaperLetters(Struct, frozen=True, forbid_unknown_fields=True):
    """A test on paper: the letters in the paper's order, `-` for a missing one, and the time."""

    letters: Annotated[str, Meta(max_length=200)]
    seconds: Annotated[int, Meta(ge=0, le=3600)]
    reason: ReasonText = ""
    id: Annotated[str, Meta(max_length=64)] = ""
    """A request with the same id is answered again, but makes no second entry."""


class TestAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A player chooses an answer on the paper: its place as shown, from 0."""

    question: Annotated[str, Meta(max_length=40)]
    answer: Annotated[int, Meta(ge=0, le=3)]
