"""ORP Orzeł: a submarine breaks out of the Baltic, and the Kriegsmarine hunts for it."""

from seaboard.engine.game import Contest, Game, Option

GAME = Game(
    slug="orp-orzel",
    names={"en": "ORP Orzeł", "pl": "ORP Orzeł", "fr": "ORP Orzeł"},
    credit="Łukasz Pogoda; Instytut Pamięci Narodowej, 2020",
    summary="The submarine slips from Tallinn to the Danish straits behind tokens that may be sea or ship; the hunter bluffs with mines.",
    fewest=2,
    most=2,
    usual=2,
    minutes=(20, 30),
    options=(
        Option("first-game", ("off", "on"), "whether the Navy starts with 5 + 5 movement tokens instead of 4 + 4"),
        Option("round-limit", ("60", "30", "120"), "after this round the Kriegsmarine wins if nobody has won"),
    ),
    version=1,
    prefix="ORZ",
    package=__name__,
    favourites=(("keep", 0),),
    contest=Contest(
        rulebook="orp-orzel-tournament",
        quiz="orp-orzel-quiz.json",
        duties="tournament/duties.toml",
        sides=("navy", "kriegsmarine"),
        names={
            "en": ("Navy", "Kriegsmarine"),
            "pl": ("Marynarka Wojenna", "Kriegsmarine"),
            "fr": ("Marine polonaise", "Kriegsmarine"),
        },
        losses="lost",
        most_lost=(3, 4),
        options={"first-game": "off"},
        chosen=("round-limit",),
    ),
)
