"""The structures of the HTTP interface's answers: beside `protocol.py`, which a table's socket uses too."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from seaboard.server.finding.answers import Seeker
from seaboard.server.protocol import Happening
from seaboard.server.table_info import PlayedSet, Status, TableInfo, WhatIf

# Games


class OptionInfo(Struct, frozen=True):
    """A choice made before the game; the first value is the default."""

    name: str
    values: list[str]
    meaning: str
    meanings: dict[str, str] = {}
    """The same by language, for people."""
    labels: dict[str, dict[str, str]] = {}
    """What each value is called, by language."""


class SideInfo(Struct, frozen=True):
    """What the player of one seat plays, where seats differ; by language."""

    names: dict[str, str]
    aims: dict[str, str]
    """In a sentence."""


class GameInfo(Struct, frozen=True):
    """A game, as the home page shows it."""

    slug: str
    names: dict[str, str]
    """By language."""
    summary: str
    credit: str
    fewest: int
    most: int
    usual: int
    """How many sit down where nobody says how many."""
    minutes: tuple[int, int]
    options: list[OptionInfo]
    languages: list[str]
    rules_version: int
    prefix: str
    """What the ids of its rules begin with."""
    sides: list[SideInfo] = []
    """By seat; empty where all seats are alike."""
    lessons: int = 0
    """How many lessons it has."""


class BotInfo(Struct, frozen=True):
    """A bot that can be seated at a table."""

    name: str
    """What a request calls it: the `level` of a seat."""
    names: dict[str, str]
    """What people call it, by language."""
    is_usual: bool
    """The bot for a seat for which nobody has named a bot."""


class GuideStep(Struct, frozen=True):
    """A hint for the first game, which speaks when a decision comes up that it explains."""

    title: str
    text: str
    phases: list[str] = []
    """The decisions that it explains."""
    options: dict[str, str] = {}
    """The options of the games that it belongs to; a hint without any belongs to all."""
    kinds: list[str] = []
    """Kinds of moves that it explains, wherever they are offered."""
    lesson: str = ""
    """The lesson in which it can be tried."""


class GameWords(Struct, frozen=True):
    """What is written on a game's board and around it, in one language; what the language lacks is in English."""

    game: str
    language: str
    names: dict[str, str]
    """Display names by id."""
    tables: dict[str, dict[str, str]]
    """Labels, phases, prompts, effects and whatever else the game's texts hold, by table and key; `{0}` stands for an argument."""
    guide: list[GuideStep]
    stories: dict[str, str]
    """What there is to tell about a card, by id, for games that tell stories."""
    rules: dict[str, str] = {}
    """The rule under which a thing stands, by its id; under which a move (`move sail`) and a phase (`phase land`)."""
    exhibits: list[str] = []
    """The things that the game's gallery shows."""


# Rules


class RuleText(Struct, frozen=True):
    """One rule: its full text in English, and in a few words in the language that was asked for, where it has such."""

    id: str
    rulebook: str
    text: str
    """In Markdown."""
    html: str
    short: str | None = None
    """What a refused move is told."""


class RuleSection(Struct, frozen=True):
    """A headed part of a rulebook."""

    level: int
    title: str
    text: str
    """In Markdown, without its heading."""
    html: str
    """The same; each rule's element has the rule's id as its `id`."""
    rules: list[str]
    """Ids of the rules it defines."""


class Rulebook(Struct, frozen=True):
    """A game's whole specification, in sections."""

    game: str
    title: str
    sections: list[RuleSection]


# Guests


class Device(Struct, frozen=True):
    """A device on which the asker is this guest."""

    id: str
    device: str
    """Roughly, e.g. `Firefox, Linux`."""
    created: float
    seen: float
    is_this: bool


class Passkey(Struct, frozen=True):
    """A passkey of the asker's."""

    id: str
    name: str
    site: str
    """The host at whose pages it works."""
    made: float
    used: float | None


class OwnThings(Struct, frozen=True):
    """What a guest would take along when signing in as somebody else, in numbers."""

    tables: int = 0
    tournaments: int = 0
    uploads: int = 0
    banks: int = 0
    """Sets of questions of one's own."""


class Ways(Struct, frozen=True):
    """How the asker can sign in, and what the asker has here."""

    code: float | None
    """When the recovery code was made; null if there is none."""
    passkeys: list[Passkey]
    things: OwnThings
    provider: str = ""
    """What the server's OpenID provider is called; empty if there is none."""
    identity: float | None = None
    """When the asker's account there was added; null if there is none."""


class RecoveryCode(Struct, frozen=True):
    """A recovery code.  It is shown this once, and makes the one before void."""

    words: list[str]


class CredentialOptions(Struct, frozen=True):
    """What the page hands to `navigator.credentials`; bytes are in base 64 for addresses."""

    public_key: dict[str, Any]


class ProviderStart(Struct, frozen=True):
    """Where the browser goes to sign in at the OpenID provider."""

    url: str


class SignedIn(Struct, frozen=True):
    """This device is a player's from now on."""

    name: str


class LinkInfo(Struct, frozen=True):
    """What taking a link would do."""

    purpose: Literal["me", "device", "referee", "head", "friend"]
    """`me`: this device becomes the guest's too.  `device`: it takes the player's place in a tournament.  `referee`: it becomes a co-referee's.
    `head`: it becomes the head referee's.  `friend`: asker and guest become friends."""
    name: str
    """Of the guest, of the player, or of the referee."""
    title: str
    """Of the tournament."""


class LinkTaken(Struct, frozen=True):
    """A link was taken."""

    to: str
    """The page to go on with."""


class PersonalLink(Struct, frozen=True):
    """An address that carries one right, works once, and expires."""

    url: str
    expires: float
    qr: str
    """The same as a QR code, in SVG."""


# Tables


class GameCourse(Struct, frozen=True):
    """How far the server is with compiling a game; until then it is played with rules that run slowly, and bots play below their level."""

    game: str
    state: Literal["waiting", "compiling", "failed"]
    """`failed`: it stays so until the server is started again."""
    done: int
    """Parts that are compiled."""
    total: int


class TableLists(Struct, frozen=True):
    """What the lobby shows: tables that the guest can join, and the guest's own."""

    open: list[TableInfo]
    mine: list[TableInfo]
    preparing: list[GameCourse] = []
    """The games that are not compiled yet, in the order in which they will be."""
    seekers: list[Seeker] = []
    """People who wait for a game with people, whoever has waited longest first."""


class LogLine(Struct, frozen=True):
    """One move of a running table, as a viewer may know it."""

    number: int
    actor: int | None
    move: str


class TableLog(Struct, frozen=True):
    """As much of the past as the specification lets a running table show to this viewer."""

    table: str
    you: int | None
    seq: int
    moves: list[LogLine]


# Replays


class NewReplay(Struct, frozen=True):
    """An uploaded transcript has been taken."""

    id: str


class Verification(Struct, frozen=True):
    """Whether every draw of chance is the one that the committed seed gives."""

    result: Literal["passed", "failed", "impossible"]
    words: str
    draws: int = 0
    """How often chance drew."""


class ReplayInfo(Struct, frozen=True):
    """A game that can be looked at move by move."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    names: list[str]
    """By seat."""
    moves: int
    scores: list[int] | None
    places: list[int] | None
    verification: Verification
    is_table: bool
    """Played here, not uploaded."""
    commitment: str | None = None
    """SHA-256 of the seed, shown before the game began."""
    seed: str | None = None
    stream: str | None = None
    what_if: WhatIf | None = None
    """Set for a what-if game, which is not a real one."""
    eyes: int | None = None
    """The only seat through whose eyes it can be looked at: the player's, while a what-if game is played."""
    set: PlayedSet | None = None
    """The set of data that was played with, where it is not the rulebook's."""


class BranchInfo(Struct, frozen=True):
    """A what-if game in the list beside its game."""

    id: str
    """Of its table, and of its replay."""
    what_if: WhatIf
    who: str
    """Its player."""
    status: Status
    moves: int
    """Made in it so far."""
    scores: list[int] | None
    places: list[int] | None
    """By seat, when it is over."""
    is_mine: bool
    is_shared: bool
    created: float


class BranchTree(Struct, frozen=True):
    """The what-if games of a game that the asker may see, oldest first; each names its parent."""

    game: str
    branches: list[BranchInfo]


class Position(Struct, frozen=True):
    """The table after a number of moves, and what the viewer was told with the last of them."""

    number: int
    actor: int | None
    """The seat whose move led here; null for chance and for the beginning."""
    events: list[Happening]
    """Moves of a decision that all make at once are told when the last one is in."""
    view: Any


Beginning = Literal["campaign", "day", "round", "turn", "end"]


class Stop(Struct, frozen=True):
    """A position at which something begins, or the last one."""

    number: int
    """Of moves made."""
    begins: list[Beginning]
    """Larger parts of a game first."""
    seat: int | None
    """Whose turn it is."""
    scores: list[int]
    """What the seats would have if the game ended here."""
    view: Any = None
    """What a spectator saw, where it was asked for and more begins than a turn."""


class Course(Struct, frozen=True):
    """How a game went: for jumping about in it, and for drawing how points grew."""

    colours: list[str | None]
    """The seats' colours at the end; empty where seats have none."""
    stops: list[Stop]


class Readiness(Struct, frozen=True):
    """Whether the server can do its work."""

    status: Literal["ready", "not ready"]
    database: Literal["ok", "away"]
    storing: Literal["ok", "slow", "failing"]
    disk: Literal["ok", "low", "full"]
    """`low`: no uploads and no new tables; `full`: nothing but moves is kept."""
    writing: Literal["ok", "failing"] = "ok"
    """Whether a small write, made for this question, is durable within two seconds."""
    bots: Literal["ok", "busy"] = "ok"
    """`busy`: too many questions wait for bots, and answers come late."""
    loop: Literal["ok", "slow"] = "ok"
    """`slow`: everybody's messages wait; the process has more to do than its core can."""
    rules: Literal["compiled", "compiling", "failed"] = "compiled"
    """`compiling`: games are played, with bots below their level; `failed`: a game could not be compiled and stays so."""


class Health(Struct, frozen=True):
    """The server lives."""

    status: Literal["ok"]
    version: str
    protocol: int
    suspended: int = 0
    """How many tables wait for rules that this server does not have; `seaboard admin suspended` lists them."""
