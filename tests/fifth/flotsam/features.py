"""A network's features of what a viewer knows, from a redacted record only."""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.features import FeatureLayout, Piece, scaled, write_one
from seaboard.engine.record import Seen, Tensor

from .data import BUYERS, CRATES

MOST = 3
FEATURES = FeatureLayout(
    (Piece("players", MOST - 1), Piece("crates", 1, 1 / CRATES)),
    (Piece("present"), Piece("turn"), Piece("held", 1, 1 / CRATES), Piece("buyer", len(BUYERS))),
    MOST,
)
AT, SEAT, PER = FEATURES.at, FEATURES.in_seat, FEATURES.per
FIRST_SEAT, SEAT_FEATURES = FEATURES.first_seat, FEATURES.seat_features


@rule
def observe(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """The table, then the viewer's seat and the others in order to the left."""
    players = int(seen.players)
    for place in range(len(tensor)):
        tensor[place] = 0.0
    tensor[AT.players + players - 2] = 1.0
    tensor[AT.crates] = scaled(int(seen.crates), PER.crates, tensor)
    for place in range(players):
        seat = (viewer + place) % players if viewer < players else place
        first = FIRST_SEAT + place * SEAT_FEATURES
        tensor[first + SEAT.present] = 1.0
        tensor[first + SEAT.turn] = 1.0 if seen.turn == seat else 0.0
        tensor[first + SEAT.held] = scaled(int(seen.held[seat]), PER.held, tensor)
        write_one(int(seen.buyer[seat]), first + SEAT.buyer, tensor)
