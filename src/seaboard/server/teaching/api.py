"""The HTTP interface of what is taught."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get
from litestar.params import FromQuery, PathParameter

from seaboard.server.http.api_games import CACHED, Slug, game_of
from seaboard.server.http.problems import problems, trouble
from seaboard.server.table_info import Language
from seaboard.server.teaching.answers import ShownPosition
from seaboard.server.teaching.scenes import shown_position

PositionId = Annotated[str, PathParameter(max_length=60, description="A position, as the game's `positions.toml` names it.")]


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


router = Router("/", route_handlers=[show_position], tags=["learning"])
