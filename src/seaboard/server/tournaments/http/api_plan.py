"""What fits into the time there is, before a tournament is made.  [TRN-TIME-1]"""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import FromQuery, QueryParameter

from seaboard.server.http.problems import problems
from seaboard.server.table_info import Language
from seaboard.server.tournaments.http.answers import HallProposal
from seaboard.server.tournaments.http.asking import contest_game
from seaboard.server.tournaments.words import phrase, spoken
from seaboard.tournament.documents.words import phrase as domain_phrase
from seaboard.tournament.event.schedule import most_rounds, propose
from seaboard.tournament.rules.settings import FEWEST, MOST, SWISS, TABLES

Players = Annotated[int, QueryParameter(ge=FEWEST, le=MOST, description="How many players there are, about.")]
Minutes = Annotated[int, QueryParameter(ge=20, le=600, description="How many minutes there are.")]


@get("/plan", responses=problems(), summary="What fits into the time there is")
async def plan(players: Players, minutes: Minutes, language: FromQuery[Language] = "en", game: FromQuery[str] = "") -> HallProposal:
    """Format, rounds, clock and test that fit; two legs a match are the book's and stay."""
    found = contest_game(game)
    schedule, fits = propose(found, players, minutes)
    words, options = spoken(language), schedule.options(minutes)
    name = domain_phrase(words, schedule.format, table="formats")
    name, test = name[:1].upper() + name[1:], (schedule.questions, schedule.test_minutes)
    times = schedule.clock, options["round-minutes"]
    told = (
        phrase(words, "planned-tables", name, schedule.rounds, *times)
        if schedule.format == TABLES
        else phrase(words, "planned", name, schedule.rounds, *test, *times)
    )
    verdict = phrase(words, "planned-fits" if fits else "planned-long", schedule.minutes, minutes)
    more = []
    if schedule.format in (SWISS, TABLES) and schedule.rounds < most_rounds(found, schedule.format, players):
        more.append(phrase(words, "planned-more", schedule.longer().minutes))
    return HallProposal(options, schedule.minutes, fits, [told, verdict, *more])
