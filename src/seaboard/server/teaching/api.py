"""The HTTP interface of what is taught.  Lessons are stateless: `made` names what the learner has done so far, step by step, with commas between."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get
from litestar.params import FromQuery, PathParameter, QueryParameter

from seaboard.server.http.api_games import CACHED, Slug, game_of
from seaboard.server.http.problems import problems, trouble
from seaboard.server.protocol import Reason
from seaboard.server.table_info import Language
from seaboard.server.teaching.answers import LessonAnswer, LessonInfo, LessonStep, ShownPosition
from seaboard.server.teaching.galleries import told_gallery
from seaboard.server.teaching.gallery_answers import PlayerAid, ShownGallery
from seaboard.server.teaching.scenes import shown_position
from seaboard.server.teaching.teacher import lesson_answer, lesson_list, lesson_reasons, lesson_step
from seaboard.teaching.aid import aid_of

PositionId = Annotated[str, PathParameter(max_length=60, description="A position, as the game's `positions.toml` names it.")]
LessonId = Annotated[str, PathParameter(max_length=60, description="A lesson, as the list of lessons names it.")]
Made = Annotated[
    str,
    QueryParameter(max_length=2000, description="For each step done a move, the id of an answer, or `-` where it was only read."),
]
Given = Annotated[str, QueryParameter(max_length=120, description="A move, the id of an answer, or `-`.")]
Patterns = Annotated[
    str, QueryParameter(max_length=1500, description="What a thing could stand for, as in the message `why`, with commas.")
]


@get(
    "/games/{slug:str}/positions/{position:str}",
    responses=problems(404),
    response_headers=CACHED,
    sync_to_thread=True,
    summary="A position of the rulebook",
)
def show_position(slug: Slug, position: PositionId, language: FromQuery[Language] = "en") -> ShownPosition:
    """A position and each of its steps, as one viewer of it is shown them."""
    shown = shown_position(game_of(slug).slug, position, language)
    if shown is None:
        raise trouble(404, "no position")
    return shown


@get("/games/{slug:str}/lessons", responses=problems(404), response_headers=CACHED, sync_to_thread=True, summary="A game's lessons")
def list_lessons(slug: Slug, language: FromQuery[Language] = "en") -> list[LessonInfo]:
    """The lessons of a game in their order; a game need not have any."""
    return lesson_list(game_of(slug), language)


@get(
    "/games/{slug:str}/lessons/{lesson:str}",
    responses=problems(404),
    response_headers=CACHED,
    sync_to_thread=True,
    summary="A step of a lesson",
)
def show_step(slug: Slug, lesson: LessonId, made: Made = "", language: FromQuery[Language] = "en") -> LessonStep:
    """What a learner who has done this reads and sees."""
    return lesson_step(game_of(slug), lesson, made, language)


@get(
    "/games/{slug:str}/lessons/{lesson:str}/answer",
    responses=problems(404, 409),
    response_headers=CACHED,
    sync_to_thread=True,
    summary="What follows in a lesson",
)
def show_answer(slug: Slug, lesson: LessonId, given: Given, made: Made = "", language: FromQuery[Language] = "en") -> LessonAnswer:
    """What is said to something a learner does, and what follows from it."""
    return lesson_answer(game_of(slug), lesson, made, given, language)


@get(
    "/games/{slug:str}/lessons/{lesson:str}/why",
    responses=problems(404),
    response_headers=CACHED,
    sync_to_thread=True,
    summary="Why something cannot be done in a lesson",
)
def show_reasons(
    slug: Slug, lesson: LessonId, moves: Patterns, made: Made = "", language: FromQuery[Language] = "en"
) -> list[Reason]:
    """Why nothing can be done with a thing, as a table says it."""
    return lesson_reasons(game_of(slug), lesson, made, moves.split(","), language)


@get("/games/{slug:str}/gallery", responses=problems(404), response_headers=CACHED, sync_to_thread=True, summary="A game's gallery")
def show_gallery(slug: Slug, language: FromQuery[Language] = "en") -> ShownGallery:
    """Every card, token, place and find of a game, with what there is to tell about it."""
    return told_gallery(game_of(slug).slug, language)


@get("/games/{slug:str}/aid", responses=problems(404), response_headers=CACHED, sync_to_thread=True, summary="A game's player aid")
def show_aid(slug: Slug, language: FromQuery[Language] = "en") -> PlayerAid:
    """What one looks up at the table, on one page."""
    aid = aid_of(game_of(slug), language)
    if aid is None:
        raise trouble(404, "no aid")
    return PlayerAid(slug, aid)


router = Router(
    "/",
    route_handlers=[show_position, list_lessons, show_step, show_answer, show_reasons, show_gallery, show_aid],
    tags=["learning"],
)
