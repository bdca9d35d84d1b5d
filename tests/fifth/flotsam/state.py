"""The record of a game of Flotsam, field by field."""

from __future__ import annotations

from enum import IntEnum

from seaboard.engine.data import ids
from seaboard.engine.fields import NUMBER, SEAT, Field, Layout, Visibility, one_of

from .data import BUYERS

NO_BUYER = -1


class Phase(IntEnum):
    """The decision that stands open."""

    BUYERS = 0
    HAUL = 1
    OVER = 2


PHASES = ids(Phase)
CONDITIONS = ("over",)
LAYOUT = Layout(
    (
        Field("players", "i1", Visibility.PUBLIC, "FLO-SET-2", "number of players"),
        Field("phase", "i1", Visibility.PUBLIC, "FLO-TURN-1", "the decision that stands open", one_of(PHASES)),
        Field("turn", "i1", Visibility.PUBLIC, "FLO-TURN-1", "the seat in turn, or the seat that gets a buyer"),
        Field("crates", "i1", Visibility.PUBLIC, "FLO-SET-1", "crates adrift"),
        Field("held", "i1", Visibility.PUBLIC, "FLO-TURN-2", "crates hauled", NUMBER, (SEAT,)),
        Field(
            "buyer", "i1", Visibility.OWNER, "FLO-SEE-1", "the seat's buyer", one_of(BUYERS), (SEAT,), opens=("over",), shadow=""
        ),
    ),
    CONDITIONS,
)
