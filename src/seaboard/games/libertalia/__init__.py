"""Libertalia: pirates who loot by day, share at dusk and scheme by night."""

from seaboard.engine.game import Game, Option

GAME = Game(
    slug="libertalia",
    names={"en": "Libertalia", "pl": "Libertalia", "fr": "Libertalia"},
    credit="Paolo Mori; Asterion Press and Marabunta, 2012",
    summary="Everyone gets the same thirty pirates; who plays which, and when, decides who grows rich in three campaigns.",
    fewest=2,
    most=6,
    usual=4,
    minutes=(45, 60),
    options=(
        Option("open-booty", ("off", "on"), "whether booty in dens lies open to all; moves and scores stay the same"),
        Option("tie-break", ("shared", "third-campaign"), "how equal totals are placed"),
        Option("memory", ("kept", "shown"), "whether the table shows which cards others can still hold", only_shows=True),
    ),
    version=1,
    prefix="LIB",
    package=__name__,
    favourites=(("play", 0),),
)
