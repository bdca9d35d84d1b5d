"""Questions of one's own over HTTP: kept, checked, and read from a table.

A bank is found by the session of its owner and by nothing else, so nobody can ask for another's; events get a copy when they are made.
"""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post, put
from litestar.params import FromQuery, JSONBody, PathParameter

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.server.http.problems import Trouble, problems
from seaboard.server.http.service import demand_space, store_of
from seaboard.server.people.guests import guest_of, need_guest
from seaboard.server.process.config import Limits
from seaboard.server.store.errors import Conflict
from seaboard.server.table_info import Language
from seaboard.server.tournaments.http.answers import BankFault, FoundQuestions, LineFault, OwnBank
from seaboard.server.tournaments.http.asking import AnyRequest, contest_game, halls_of, language_of
from seaboard.server.tournaments.http.forms import OwnQuestions, QuestionText
from seaboard.server.tournaments.store.banks import BankRow, bank_of, keep_bank
from seaboard.server.tournaments.words import phrase
from seaboard.tournament.event.question_checks import faultless, faults_of
from seaboard.tournament.event.question_tables import read_table
from seaboard.tournament.event.quiz import own_bank, read_questions

GameSlug = Annotated[str, PathParameter(max_length=40, description="A game.")]
BODY = Limits().quiz_bytes


@get("/{game:str}", responses=problems(404), summary="My questions")
async def show_bank(request: AnyRequest, game: GameSlug, language: FromQuery[Language | None] = None) -> OwnBank:
    """The questions that I keep for a game's tests, with what is wrong with them."""
    guest, words = await guest_of(request), await language_of(request, language)
    chosen = contest_game(game)
    row = BankRow([], 0) if guest is None else await bank_of(store_of(request), guest.id, game)
    return told(chosen, row, words)


@put("/{game:str}", responses=problems(404, 409, 503), request_max_body_size=BODY, summary="Keep my questions")
async def save_bank(
    request: AnyRequest, game: GameSlug, data: JSONBody[OwnQuestions], language: FromQuery[Language | None] = None
) -> OwnBank:
    """Keep all of them in place of those before, finished or not; events that were made already have their own copy."""
    chosen, guest = contest_game(game), await need_guest(request)
    words = await language_of(request, language)
    demand_space(request, words)
    try:
        row = await keep_bank(store_of(request), guest.id, game, data.questions, data.version, halls_of(request).keeper.now())
    except Conflict:
        raise Trouble(409, phrase(words, "bank-changed")) from None
    return told(chosen, row, words)


@post(
    "/{game:str}/read", responses=problems(404), request_max_body_size=BODY, status_code=200, summary="Read questions from a table"
)
async def read_bank(
    request: AnyRequest, game: GameSlug, data: JSONBody[QuestionText], language: FromQuery[Language | None] = None
) -> FoundQuestions:
    """The questions of a CSV or TSV table, or of a JSON file, and the lines that cannot be read.  Nothing is kept."""
    chosen, words, guest = contest_game(game), await language_of(request, language), await guest_of(request)
    kept = BankRow([], 0) if guest is None else await bank_of(store_of(request), guest.id, game)
    taken = {question.id for question in kept.questions} | set(own_bank(chosen))
    if data.text.lstrip("\ufeff \t\r\n").startswith("["):
        try:
            return FoundQuestions(list(read_questions(data.text.encode(), "JSON").values()), [])
        except UsageError as fault:
            return FoundQuestions([], [LineFault(1, str(fault))])
    found = read_table(data.text, data.language, taken)
    return FoundQuestions(
        found.questions, [LineFault(each.line, phrase(words, each.kind, each.text, table="table-faults")) for each in found.faults]
    )


def told(game: Game, row: BankRow, language: str) -> OwnBank:
    """A bank for its owner."""
    taken = own_bank(game)
    faults = [
        BankFault(each.question, each.kind, each.language, phrase(language, each.kind, table="question-faults"))
        for each in faults_of(row.questions, taken)
    ]
    return OwnBank(game.slug, row.questions, row.version, faults, len(faultless(row.questions, taken)))


router = Router("/questions", route_handlers=[show_bank, save_bank, read_bank], tags=["tournaments"])
