"""What is sent to the HTTP interface about events."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from seaboard.server.table_info import Language, Level, PersonName
from seaboard.tournament.event.names import LONGEST_NAME, LONGEST_NICKNAME
from seaboard.tournament.event.offers import Offers
from seaboard.tournament.event.question_checks import MOST_QUESTIONS
from seaboard.tournament.event.quiz import Question

TitleText = Annotated[str, Meta(min_length=1, max_length=80)]
ReasonText = Annotated[str, Meta(max_length=400)]
DeedText = Annotated[str, Meta(min_length=1, max_length=120)]


EntrantName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Nickname = Annotated[str, Meta(max_length=LONGEST_NICKNAME)]
KeepDays = Annotated[int, Meta(ge=1, le=10_000)]
RosterText = Annotated[str, Meta(max_length=40_000)]


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
    nicknames: bool = False
    """Whether a projector calls people by their nicknames."""
    keep_days: KeepDays | None = None
    """For how many days names and games are kept, if for less than the server keeps them."""
    own_questions: bool = False
    """Whether the questions that the maker keeps here are taken, in place of `quiz`."""
    club: Annotated[str, Meta(max_length=64)] | None = None
    """The club on whose page it stands; the maker must be its owner or an organiser."""


class OwnQuestions(Struct, frozen=True, forbid_unknown_fields=True):
    """All questions of a guest, finished or not."""

    questions: Annotated[list[Question], Meta(max_length=MOST_QUESTIONS)]
    version: Annotated[int, Meta(ge=0)]
    """Of the questions that these were made from; 0: there were none."""


class QuestionText(Struct, frozen=True, forbid_unknown_fields=True):
    """Questions as somebody pasted them or as a file holds them: a table, or JSON."""

    text: str
    language: Language = "en"
    """Of columns that name none."""


class JoinTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A player enters from their own device."""

    name: EntrantName
    nickname: Nickname = ""
    is_another: bool = False
    """Whether it is another person than the one of this name whose place is offered.  [TRN-NAME-5]"""


class NewEntrant(Struct, frozen=True, forbid_unknown_fields=True):
    """The referee enters a player without a device, or a bot."""

    name: EntrantName
    bot: Level | None = None
    nickname: Nickname = ""


class Roster(Struct, frozen=True, forbid_unknown_fields=True):
    """Many players at once: a name a line, a nickname behind a semicolon."""

    text: RosterText
    keeps_equals: bool = False
    """Whether equal names are different people's; else they are left out."""


class HallPrivacy(Struct, frozen=True, forbid_unknown_fields=True):
    """What is shown and kept of people; what is left out stays as it is."""

    nicknames: bool | None = None
    keep_days: KeepDays | None = None
    offers: Offers | None = None
    """When devices are offered the names of players who have none."""


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """The place of a player has no device from now on."""

    is_offered: bool
    """Whether devices are offered the name."""


class HallDeed(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the referee's, as the specification writes it."""

    text: DeedText
    reason: ReasonText = ""
    id: Annotated[str, Meta(max_length=64)] = ""
    """A request with the same id is answered again, but makes no second entry."""
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    """For `rename`."""
    nickname: Nickname = ""


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


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """A device that has reached the server."""

    device: Annotated[str, Meta(min_length=1, max_length=64)]
    """Any text by which the same device is known again."""
    is_live: bool = False
    """Whether a socket works too."""
