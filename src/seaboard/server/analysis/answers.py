"""What is answered about the analysis of a game.  All chances run from 0 to 1; position k is the one after k moves of the replay."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from seaboard.analysis.report import JudgedBy
from seaboard.server.analysis.orders import Depth

AnalysisStage = Literal["none", "waiting", "running", "done", "failed"]
Chances = tuple[float, float, float]
"""A chance, and the ends of its 95 % interval."""


class AskAnalysis(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to have a game analysed."""

    depth: Depth = "usual"


class JudgedMove(Struct, frozen=True):
    """A move, and what it promised by what its seat knew."""

    move: str
    label: str
    """In the reader's language."""
    chances: Chances


class JudgedDecision(Struct, frozen=True):
    """One decision of a seat."""

    number: int
    """Of moves made before it: the position in which it was taken."""
    seat: int
    made: JudgedMove
    best: list[JudgedMove]
    """At most three, the best first; the move made may be among them."""
    given_away: float
    interval: tuple[float, float]
    """The 95 % interval of what was given away."""


class AnalysisMoment(Struct, frozen=True):
    """A decision that mattered."""

    number: int
    seat: int
    given_away: float
    words: str


class AnalysisParts(Struct, frozen=True):
    """Where the change of a seat's chances came from, from the first position to the last; the three add up to it."""

    own: float
    chance: float
    others: float


class AnalysisReport(Struct, frozen=True):
    """What the judge says of a game."""

    depth: Depth
    moves: int
    actors: list[int]
    """Who made each move: a seat, or -1 for chance."""
    known: list[list[Chances]]
    """By seat and position: the chances as the seat could judge them then."""
    open: list[list[Chances]]
    """By position and seat: the chances with everything open."""
    decisions: list[JudgedDecision]
    moments: list[AnalysisMoment]
    parts: list[AnalysisParts]
    """By seat."""
    judge: str
    """What judged, in English."""
    judged_by: JudgedBy | None = None


class Analysis(Struct, frozen=True):
    """The analysis of a game, or how far it is."""

    stage: AnalysisStage
    depth: Depth
    ahead: int = 0
    """Games that are analysed before this one."""
    done: int = 0
    total: int = 0
    """Steps; 0 while that is not known."""
    seconds_left: float | None = None
    """As far as it can be told from the steps that are done."""
    report: AnalysisReport | None = None
