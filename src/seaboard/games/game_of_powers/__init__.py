"""Game of Powers: ships round the Baltic gather influence and show the finds of four archaeological sites."""

from seaboard.engine.game import Game, Option

GAME = Game(
    slug="game-of-powers",
    names={"en": "Game of Powers", "pl": "Game of Powers", "fr": "Game of Powers"},
    credit="Game of Powers, ArchaeoBalt project, University of Gdańsk and partners",
    summary="Sail a ring of Baltic cities, gather influence and cards, and show each find in the city it comes from.",
    fewest=2,
    most=5,
    usual=4,
    minutes=(30, 30),
    options=(
        Option("board", ("compact", "grand-tour"), "the 8 cities the rulebook names, or 12 cities"),
        Option("missions", ("on", "off"), "off is the rulebook's simplified variant: no mission tokens"),
        Option("trade", ("on", "off"), "off leaves trade out, for quick games and for study"),
    ),
    version=1,
    prefix="GOP",
    package=__name__,
    favourites=(("play", 0),),
    opens_at_end=False,
)
