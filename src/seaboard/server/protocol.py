"""The messages of a table's socket, and what they are made of: one typed declaration for server, documents and browser.

A message is one JSON object whose `type` names it.  The browser's types are generated from this file, `table_info.py`, `forms.py` and `answers.py`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from seaboard.server.table_info import SeatNumber, Status, TableInfo

VERSION = 1
"""Changes when an old client could no longer understand the server."""

MoveId = Annotated[str, Meta(min_length=1, max_length=64)]
"""A client's own name for one deed; the same id sent again is answered again, not done again."""
ChatText = Annotated[str, Meta(min_length=1, max_length=400)]
MoveText = Annotated[str, Meta(min_length=1, max_length=120)]
NoticeKind = Literal["storing", "bots", "time", "place", "removed", "seat"]
"""What a notice is about: storing takes long or is impossible, bots have too much to do, time was given back, the host has removed somebody and a
bot plays on; to one person: your place went to another device, the host has removed you from the table."""
EmoteName = Literal["ahoy", "well-played", "ouch", "thinking", "thanks", "cheers"]
"""The few things that can be said by a sign; each client has its own words for them."""
Quiet = Literal["", "house", "off", "strangers", "class", "seat", "silenced", "hushed"]
"""Why a viewer may not write: there is no chat on this server; the table was made without chat; strangers may sit down here; pupils of a class
sit here, and their teacher has not allowed it; the viewer has no seat; was silenced by the host; was silenced by whoever runs the server.  Empty
where the viewer may write."""


# What a viewer is shown of the game


class Choice(Struct, frozen=True, omit_defaults=True):
    """One legal move, offered to the seat that is asked."""

    move: str
    """What to send."""
    kind: str
    """The move's words without its arguments, e.g. `sail`."""
    arguments: list[str]
    """Ids of the things it names."""
    label: str
    """What to write on a button."""
    does: str
    """What it does, in a sentence."""
    loses: str = ""
    """To be asked before the move is sent, because something is lost by it; empty where nothing is."""
    loses_while: list[str] = []
    """Ask only while a move of one of these kinds is offered too; `own`: where the first argument is the viewer's own seat."""


Part = str | tuple[str, str]
"""A piece of a sentence: plain words, or words with the id of the thing they name."""


class StoryChange(Struct, frozen=True):
    """Something became more or less."""

    field: str
    """What of the game's record: `doubloons`."""
    seat: int | None
    """Whose it is."""
    at: str
    """Where, if there are several places of it."""
    thing: str
    """The id of what came or went; empty for plain numbers."""
    by: int
    words: str
    """The same to be read, without whose it is: `doubloons +3`."""


class StoryBeat(Struct, frozen=True):
    """One step of what followed from a move."""

    cause: str
    rule: str
    """The id of the rule by which it followed."""
    who: int | None
    whom: int | None
    words: list[Part]
    """The sentence; empty where the move's own sentence, or the changes, say it all."""
    changes: list[StoryChange]


class Happening(Struct, frozen=True):
    """One move as this viewer may know it."""

    number: int
    actor: int | None
    """The seat; null for chance."""
    move: str
    """The text, with `?` for what this viewer may not know."""
    kind: str
    arguments: list[str]
    words: list[Part]
    """The sentence for the log."""
    story: list[StoryBeat] = []
    """What followed from it, in order."""


class Clock(Struct, frozen=True):
    """The clocks when the message was sent: the time left by seat in milliseconds (null: no limit), and which of them run."""

    left: list[int | None]
    running: list[int]


class ChatLine(Struct, frozen=True):
    """A line of chat; `seat` is null in old lines of spectators, from when they could write."""

    number: int
    seat: int | None
    name: str
    text: str
    at: float


class UndoOffer(Struct, frozen=True):
    """A player asks to take moves back; it happens when every other person at the table has agreed."""

    seat: int
    back_to: int
    """The number of moves that stay."""
    agreed: list[int]


class Ending(Struct, frozen=True):
    """How the game ended; without scores and places where it was closed before its end."""

    scores: list[int]
    places: list[int]
    seed: str
    """Of the chance stream, revealed now: anybody can draw again and compare."""
    stream: str


# From the server


class Snapshot(Struct, tag="snapshot", frozen=True):
    """Everything a viewer needs to draw the table; it replaces all that was known.

    Sent on connecting, on `resync`, when moves were taken back, when the viewer sits down or gets up, and after the update that ends a game
    whose hidden moves are opened then.
    """

    version: int
    seq: int
    table: TableInfo
    you: int | None
    view: Any
    """The game's own view; null while people gather."""
    prompt: str
    """What is wanted now, in a sentence."""
    choices: list[Choice]
    log: list[Happening]
    chat: list[ChatLine]
    """Without the lines that this viewer has reported, and those of seats that the viewer has muted."""
    clock: Clock
    spectators: int
    undo_to: int | None
    """If a move can be taken back now: how many moves would stay."""
    undo: UndoOffer | None
    ending: Ending | None
    quiet: Quiet
    muted: list[int]
    """Seats that this viewer has muted; nobody else is told."""
    silenced: list[int]
    """To the host: seats that may not write at this table."""
    removed: list[str]
    """To the host: names of people who were removed from the table and may not sit down again."""
    hints: bool = False
    """Whether this viewer may ask for hints: everybody else at the table is a bot."""


class Update(Struct, tag="update", frozen=True):
    """The table has changed.  `after` is the number the change follows: if it is not the client's, something was missed: `resync`."""

    seq: int
    after: int
    view: Any
    prompt: str
    asked: list[int]
    choices: list[Choice]
    events: list[Happening]
    """The moves this viewer is shown now and was not shown before.  Answers to a decision that all make at once come when the last one is in, so
    that a number may be below one that was shown already: put them in order."""
    clock: Clock
    undo_to: int | None
    status: Status
    ending: Ending | None = None
    log_from: int | None = None
    """Moves below this number are no longer shown: a new day has begun."""


class TableChanged(Struct, tag="table", frozen=True):
    """Seats, host, status or what was agreed have changed: somebody sat down, left, was taken over, came back."""

    seq: int
    after: int
    table: TableInfo
    undo: UndoOffer | None


class Acknowledged(Struct, tag="acknowledged", frozen=True, omit_defaults=True):
    """The deed with this id is done and stored."""

    id: str
    seq: int
    words: str = ""
    """Something to be told to the person, where there is more to say than that it is done."""


class RefusedMove(Struct, tag="refused", frozen=True):
    """The deed with this id was not done; nothing has changed.  `rule` is the rule that forbids a move; null if no rule of the game does."""

    id: str
    rule: str | None
    words: str


class Said(Struct, tag="said", frozen=True):
    """A new line of chat."""

    line: ChatLine


class Emoted(Struct, tag="emoted", frozen=True):
    """The person in this seat has made a sign; it is not kept."""

    seat: int
    emote: EmoteName


class Hinted(Struct, tag="hinted", frozen=True):
    """What a strong bot would do in the place of the person who asked; nobody else is told.  `seq` is that of the question."""

    id: str
    seq: int
    move: str


class Presence(Struct, tag="presence", frozen=True):
    """The seats that are connected, and the number of spectators."""

    connected: list[int]
    spectators: int


class Pong(Struct, tag="pong", frozen=True):
    """The answer to `ping`."""

    seq: int


class Fault(Struct, tag="fault", frozen=True):
    """A message that could not be understood or came too often; nothing has changed."""

    words: str


class Moved(Struct, tag="rematch", frozen=True):
    """The same people go on at another table."""

    table: str


class Notice(Struct, tag="notice", frozen=True):
    """Something about the server that everybody at the table should know.  It replaces the last one of its kind; without words it is over.

    A newcomer is told those in force after the snapshot; they end with the connection.
    """

    kind: NoticeKind
    words: str


class Reason(Struct, frozen=True):
    """Why something cannot be done."""

    label: str
    """The move that it would be, as its button would say it; may be empty."""
    words: str
    rule: str | None


class Because(Struct, tag="because", frozen=True):
    """The answer to `why`; without reasons where the thing can be used after all."""

    id: str
    reasons: list[Reason]


class MoveScenes(Struct, frozen=True):
    """One move beat by beat: the viewer's view after each beat of its story."""

    number: int
    views: list[Any]


class Scenes(Struct, tag="scenes", frozen=True):
    """The answer to `show-scenes`; moves that the viewer is not shown are left out."""

    id: str
    moves: list[MoveScenes]


ServerMessage = (
    Snapshot
    | Update
    | TableChanged
    | Acknowledged
    | RefusedMove
    | Said
    | Emoted
    | Hinted
    | Presence
    | Pong
    | Fault
    | Moved
    | Notice
    | Because
    | Scenes
)


# From the client


class Act(Struct, tag="act", frozen=True, forbid_unknown_fields=True):
    """Make a move.  `seq` is that of the message that offered it: an answer to a question that is no longer open is refused."""

    id: MoveId
    seq: Annotated[int, Meta(ge=0)]
    move: MoveText


class Say(Struct, tag="chat", frozen=True, forbid_unknown_fields=True):
    """Write something to everybody at the table."""

    id: MoveId
    text: ChatText


class Emote(Struct, tag="emote", frozen=True, forbid_unknown_fields=True):
    """Make a sign to everybody at the table."""

    id: MoveId
    emote: EmoteName


class Hint(Struct, tag="hint", frozen=True, forbid_unknown_fields=True):
    """Ask what a strong bot would do now.  Only where everybody else is a bot, and never in a tournament."""

    id: MoveId
    seq: Annotated[int, Meta(ge=0)]


class Mute(Struct, tag="mute", frozen=True, forbid_unknown_fields=True):
    """Read no more lines of the person in this seat, or read them again.  Nobody else is told."""

    id: MoveId
    seat: SeatNumber
    is_so: bool = True


class Silence(Struct, tag="silence", frozen=True, forbid_unknown_fields=True):
    """The host lets the person in this seat write no more at this table, or again."""

    id: MoveId
    seat: SeatNumber
    is_so: bool = True


class Report(Struct, tag="report", frozen=True, forbid_unknown_fields=True):
    """Report a line to whoever runs the server; it is hidden for the reporter at once."""

    id: MoveId
    line: Annotated[int, Meta(ge=1)]


class ReportName(Struct, tag="report-name", frozen=True, forbid_unknown_fields=True):
    """Report the name of the person in this seat to whoever runs the server."""

    id: MoveId
    seat: SeatNumber


class LetBack(Struct, tag="let-back", frozen=True, forbid_unknown_fields=True):
    """The host lets everybody sit down again who was removed."""

    id: MoveId


class Remove(Struct, tag="remove", frozen=True, forbid_unknown_fields=True):
    """The host takes the person in this seat from the table; in a running game a bot plays on.  Not in rated games, and not in a tournament."""

    id: MoveId
    seat: SeatNumber


class Undo(Struct, tag="undo", frozen=True, forbid_unknown_fields=True):
    """Ask to take back moves, down to `undo_to`."""

    id: MoveId


class AnswerUndo(Struct, tag="answer-undo", frozen=True, forbid_unknown_fields=True):
    """Agree to taking back, or not."""

    id: MoveId
    agree: bool


class GiveSeat(Struct, tag="give-seat", frozen=True, forbid_unknown_fields=True):
    """Leave a running game: a bot plays on (or the game is forfeited, as was agreed)."""

    id: MoveId


class FillSeat(Struct, tag="fill-seat", frozen=True, forbid_unknown_fields=True):
    """Let a bot play on for a person who has been away for a while; that person can take the seat back.  Not where everybody has days to think."""

    id: MoveId
    seat: SeatNumber


class TakeSeat(Struct, tag="take-seat", frozen=True, forbid_unknown_fields=True):
    """Take your seat back from the bot."""

    id: MoveId


class Rematch(Struct, tag="rematch", frozen=True, forbid_unknown_fields=True):
    """Play again with the same people, seats rotated."""

    id: MoveId


class Resync(Struct, tag="resync", frozen=True, forbid_unknown_fields=True):
    """Send everything again."""


class Ping(Struct, tag="ping", frozen=True, forbid_unknown_fields=True):
    """Are you there?"""


class Why(Struct, tag="why", frozen=True, forbid_unknown_fields=True):
    """Ask why nothing can be done with a thing.  Nothing changes.

    `moves` are what the thing could stand for: beginnings of moves (`sail riga`), with `*` for any one word; `@cod` for all that name it; `*` for
    all.
    """

    id: MoveId
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=12)]


class ShowScenes(Struct, tag="show-scenes", frozen=True, forbid_unknown_fields=True):
    """Ask how the table looked after each beat of some moves' stories, to show them one after another.  Nothing changes."""

    id: MoveId
    moves: Annotated[list[Annotated[int, Meta(ge=0)]], Meta(min_length=1, max_length=8)]


ClientMessage = (
    Act
    | Say
    | Emote
    | Hint
    | Mute
    | Silence
    | Report
    | ReportName
    | LetBack
    | Remove
    | Undo
    | AnswerUndo
    | GiveSeat
    | FillSeat
    | TakeSeat
    | Rematch
    | Resync
    | Ping
    | Why
    | ShowScenes
)


PING_SECONDS = 2.5
DEAD_SECONDS = 9.0
"""Seconds of silence after which a client connects again."""
AWAY_SECONDS = 15.0
"""How long a person must have been away before others may let a bot play on."""

# Why the server hangs up

RUDE = 1008
"""Message after message that could not be understood, or far too many: something is wrong with the client."""
GONE = 1012
"""The server stops, or must read the table again: connect again."""
SIGNED_OUT = 4401
"""This device is no longer the guest's."""
BANNED = 4402
"""This guest is banned from the server; a fault says why and until when."""
FORBIDDEN = 4403
"""Nobody may look on at this table."""
NO_TABLE = 4404
"""There is no such table."""
MEMBERS_ONLY = 4405
"""The table is for the members of a club."""
SLOW = 4408
"""The client did not take its messages; nothing is left out, so connect again."""
SILENT = 4409
"""Nothing was heard for `DEAD_SECONDS`."""
CROWDED = 4429
"""Too many connections to this table."""
