"""Flotsam: crates adrift, and a secret buyer for each salvor."""

from seaboard.engine.game import Game

GAME = Game(
    slug="flotsam",
    names={"en": "Flotsam", "pl": "Znalezisko", "fr": "Épaves"},
    credit="Seaboard, as an example of a game",
    summary="Haul crates out of the sea, and bring your secret buyer an odd or an even number.",
    fewest=2,
    most=3,
    usual=2,
    minutes=(1, 3),
    options=(),
    version=1,
    prefix="FLO",
    package=__name__,
)
