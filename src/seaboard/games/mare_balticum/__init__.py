"""Mare Balticum: fishing fleets that decide bit by bit what each fish is worth."""

from seaboard.engine.game import Game, Option

GAME = Game(
    slug="mare-balticum",
    names={"en": "Mare Balticum", "pl": "Mare Balticum", "fr": "Mare Balticum"},
    credit="Filip Miłuński, 2011",
    summary="A chain of boats catches fish and amber; ports want some fish, and each captain decides in secret what each is worth.",
    fewest=3,
    most=5,
    usual=4,
    minutes=(30, 45),
    options=(
        Option("demand", ("off", "on"), "module 1: players set the demand of the ports"),
        Option("contracts", ("off", "on"), "module 2: trade contracts"),
        Option(
            "deployment",
            ("one-by-one", "all-at-once"),
            "boats enter one per Sail (Polish rules) or all with the first (French rules)",
        ),
    ),
    version=1,
    prefix="MB",
    package=__name__,
    favourites=(("fish", 1), ("sail", 0)),
)
