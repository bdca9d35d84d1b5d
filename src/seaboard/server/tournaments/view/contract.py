"""An event as a viewer sees it: one typed declaration for server, documents and browser."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from seaboard.tournament.event.offers import Offers
from seaboard.tournament.event.papers import Shown

HallRole = Literal["referee", "player", "spectator"]
HallPhase = Literal["entry", "test", "play", "over"]


class HallTest(Struct, frozen=True):
    """How far a player is with the knowledge test, as the viewer may know it."""

    stage: Literal["none", "open", "done"]
    right: int | None = None
    seconds: int | None = None


class HallPenalty(Struct, frozen=True):
    """One offence and what it led to."""

    penalty: Literal["warning", "yellow", "red"]
    kind: str
    words: str
    match: str | None
    rescinded: bool
    reason: str = ""
    """Where the viewer may read it."""


class HallNext(Struct, frozen=True):
    """What the next offence of a player would lead to."""

    penalty: Literal["warning", "yellow", "red"]
    words: str
    """The penalty and what it does to the player's match, in a sentence."""


class HallPlayer(Struct, frozen=True):
    """A participant."""

    id: str
    name: str
    number: int
    """Start number; 0 before lots are drawn."""
    kind: Literal["device", "printed", "bot"]
    """How the player takes part: on a device, at printed boards, or as a bot."""
    is_here: bool
    """Connected now, or a bot."""
    withdrawn: bool
    counter: int
    waiting_red: int
    penalties: list[HallPenalty]
    test: HallTest
    can: list[str] = []
    """Kinds of entries that the referee could make about the player now, e.g. `strike`, `offence`, `rescind`, `swap`; empty for others."""
    next: HallNext | None = None
    """For the referee and the player."""
    plain_name: str = ""
    """For the referee: the name as it was given, without what tells it from an equal one."""
    nickname: str = ""
    """For the referee: the one that was given."""
    is_offered: bool = False
    """Whether a device may take the place now.  [TRN-NAME-5]"""
    device: str = ""
    """For the referee: what kind of device it is, as far as it says so."""
    taken: float | None = None
    """For the referee and the player: server time at which the device took the name, for a name that was offered.  [TRN-NAME-6]"""
    withheld: bool = False
    """For the referee: whether the name is kept back from devices."""


class HallLeg(Struct, frozen=True):
    """One leg of a match."""

    leg: int
    first: str | None
    """The player with the first side; null before sides are drawn."""
    winner: str | None
    """The winner; null without a result."""
    side: str | None
    """The id of the side that won."""
    lost: int | None
    table: str | None
    """The table at which it is or was played in the program."""
    can: list[str] = []
    """For the referee: `leg`, `fix-leg`, `replay`, where they could be entered about this leg now."""
    needs_reason: list[str] = []
    """Those of them that need a reason."""
    places: list[int] = []
    """At a table: the places by seat as they were entered."""


Stuck = Literal["", "connection", "move", "reading"]
"""Why a table waits longer than it should: the player has no connection, does not move, or reads the rules; empty if it does not."""


class HallTurn(Struct, frozen=True):
    """The players who are awaited in a running leg."""

    player: str
    since: float
    """Server time at which the decision clock was last set going, less what was used before."""
    limit: int
    """Seconds for a decision; 0: no clock."""
    overruns: int
    """How often the clock ran out in this leg."""
    is_here: bool
    runs: bool = True
    """Whether the clock runs; it does not before the table was shown on the player's device, nor while the leg stands still."""
    stuck: Stuck = ""


class HallMatch(Struct, frozen=True):
    """A match as it stands."""

    id: str
    round: int
    board: int
    """Which table of the hall it is played at, from 1."""
    title: str
    players: list[str]
    """At a table in the order of their seats."""
    legs: list[HallLeg]
    stage: Literal["waiting", "playing", "paused", "decided"]
    """`waiting`: the next leg has not been begun."""
    open_leg: int | None
    turns: list[HallTurn]
    score: list[int] | None
    """Legs won; at a table 1 for who was first."""
    points: list[int] | None
    why: str
    faults: list[str]
    """In words."""
    at_fault: list[str]
    absent: list[str]
    is_current: bool
    can: list[str]
    """Kinds of entries that the referee could make about it now, e.g. `pause`, `replay`, `fix-leg`; empty for others."""
    trouble: str = ""
    """Why the table of the open leg does not work, in words: to everybody where it waits for its rules, else to the referee."""
    places: list[int] = []
    """At a table, once it is decided: the places as they count, 0 for a player at fault."""


class HallRound(Struct, frozen=True):
    """One round as it was drawn."""

    number: int
    title: str
    matches: list[HallMatch]
    bye: str | None
    drawn: float | None = None
    """Server time at which it was drawn."""
    byes: list[str] = []
    """Everybody who has a bye."""


class HallRow(Struct, frozen=True):
    """One row of a table.  Figures that the viewer may not see are null.  [TRN-SEE-5]"""

    place: int
    player: str
    matches: int
    points: int | None
    opponents: int | None
    right: int | None
    seconds: int | None
    legs: int | None
    lost: int | None
    byes: int
    withdrawn: bool
    why: str
    """What puts it behind the row above."""
    firsts: int | None = 0
    """At tables: games in which the player was first."""


class HallStandings(Struct, frozen=True):
    """A table, of the event or of a group."""

    group: str
    title: str
    rows: list[HallRow]


class HallEntry(Struct, frozen=True):
    """One entry of the log."""

    number: int
    time: float | None
    actor: str
    text: str
    words: str
    """The same in a sentence."""
    reason: str = ""
    person: str = ""
    """Which referee made it, or that it was made with the event's code.  [TRN-LOG-1]"""


class HallPaper(Struct, frozen=True):
    """A player's test, for the player, and for the referee once it is closed."""

    questions: list[Shown]
    chosen: dict[str, int]
    ends: float
    """Server time at which it is handed in as it stands."""
    is_handed_in: bool
    right: dict[str, int] | None = None
    """The right answers' places as shown, once the test is closed."""


class HallPlace(Struct, frozen=True):
    """A final place."""

    place: int
    player: str


class HallStep(Struct, frozen=True):
    """A step of the event the referee can take now, or why not yet."""

    text: Literal["start", "close", "draw", "finish"]
    label: str
    can: bool
    why_not: str


class HallDuty(Struct, frozen=True):
    """One thing a referee looks after."""

    rule: str
    when: Literal["before", "during"]
    text: str


class HallReferee(Struct, frozen=True):
    """A referee of the event, in office or former."""

    id: str
    name: str
    is_head: bool
    is_you: bool
    since: float
    until: float | None = None
    """When it ended; None: in office."""
    ended_by: Literal["code", "keeper", "heir", "removed"] | None = None


class HallBarred(Struct, frozen=True):
    """A player who was struck off and cannot join again until a referee allows it."""

    player: str
    name: str


class HallStandstill(Struct, frozen=True):
    """Time in which the server could not serve; it was given back."""

    begun: float
    """Server time."""
    seconds: int


class HallKeeping(Struct, frozen=True):
    """For how long names, reasons, answers and games of the event are kept.  [TRN-LOG-8]"""

    days: int
    """From the last thing that happens in it."""
    most_days: int
    """As long as the server keeps them."""
    until: float
    """Server time at which they go if nothing more happens."""


class HallHalt(Struct, frozen=True):
    """The whole event stands still.  [TRN-TIME-6]"""

    since: float | None
    """Server time."""
    until: float | None
    """Server time at which it goes on; None: that is not known yet."""


class HallTip(Struct, frozen=True):
    """What the referee could do to end in time."""

    words: str
    text: str = ""
    """The entry that does it, if one does."""


class HallPlan(Struct, frozen=True):
    """When the event is likely to end.  [TRN-TIME-1]"""

    ends: float | None
    """Server time; None before the start."""
    wanted: float | None
    """Until when there is time; None if nobody said so."""
    rounds_left: int
    """With the current one, if it is not decided."""
    round_minutes: int
    """What a round is likely to take, by those played so far."""
    tips: list[HallTip]
    """What could still be shortened, if it takes too long."""


class HallReached(Struct, frozen=True):
    """A device that has opened the page which checks the way to the server."""

    name: str
    """What kind of device it is, as far as it says so."""
    at: float
    is_live: bool
    """Whether a socket works too."""


class HallView(Struct, frozen=True):
    """An event as one viewer may see it."""

    id: str
    code: str
    title: str
    game: str
    referee: str
    role: HallRole
    you: str | None
    """The viewer's id as a player."""
    phase: HallPhase
    seq: int
    """Entries in the log."""
    now: float
    """Server time."""
    url: str
    """Where players join."""
    qr: str
    """The same as a QR code, in SVG."""
    options: dict[str, str]
    format: str
    """The format in words; empty until it is known."""
    sides: tuple[str, str]
    """The sides' ids, first side first."""
    side_names: tuple[str, str]
    tokens: str
    """What is counted as lost by the first side, in words."""
    questions: int
    test_seconds: int
    rounds_planned: int | None
    players: list[HallPlayer]
    rounds: list[HallRound]
    standings: list[HallStandings]
    places: list[HallPlace]
    log: list[HallEntry]
    paper: HallPaper | None
    """The viewer's own, once opened."""
    steps: list[HallStep]
    """For the referee."""
    offences: dict[str, str]
    """Kinds of offence in words."""
    duties: list[HallDuty]
    documents: list[str]
    """Names of what can be downloaded by the viewer at `documents/NAME`."""
    needs_reason: list[str] = []
    """Kinds of entries that always need a reason, `offence other` among them."""
    most_lost: tuple[int, int] = (0, 0)
    """The most tokens the first side can have lost, if the first side won and if the second did."""
    barred: list[HallBarred] = []
    """For the referee."""
    is_head: bool = False
    """Whether the viewer is the head referee: co-referees cannot enter `finish`, make or remove referees, or make a recovery code."""
    referees: list[HallReferee] = []
    """For referees: all of them, with former ones; for a former referee: their own line."""
    test_ends: float | None = None
    """Server time, in whole seconds, at which the last of the tests that are being written ends; None while nobody writes a test."""
    at_tables: bool = False
    """Whether a match is one game at a table of two to six, and not two legs between two players."""
    game_name: str = ""
    """The game in words."""
    table_size: int = 2
    """The most players at a table."""
    entry_open: bool = False
    """Whether players can enter now.  [TRN-EVENT-2, TRN-LATE-1]"""
    nicknames: bool = False
    """Whether a projector calls people by their nicknames."""
    keeping: HallKeeping | None = None
    """For referees."""
    standstills: list[HallStandstill] = []
    """For the referee: when the server could not serve while the event was under way, in order."""
    venue: str = ""
    """Where it is held, as certificates say it."""
    halted: HallHalt | None = None
    round_left: float | None = None
    """Seconds that are left of the round at `now`, below 0 once its time is up; None without a limit.  [TRN-TIME-2]"""
    can: list[str] = []
    """For the referee: kinds of entries about the whole event that could be made now, e.g. `halt`, `time-up`, `extend`, `rounds`."""
    plan: HallPlan | None = None
    """For the referee."""
    reached: list[HallReached] = []
    """For the referee: devices that reached the server, newest first."""
    offers: Offers = "entry"
    """When devices are offered the names of players who have none.  [TRN-NAME-5]"""
