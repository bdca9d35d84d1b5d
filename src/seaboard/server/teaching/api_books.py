"""The HTTP interface of the players' rulebooks."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get
from litestar.params import FromQuery, PathParameter

from seaboard.server.http.api_games import CACHED
from seaboard.server.http.problems import problems, trouble
from seaboard.server.table_info import Language
from seaboard.server.teaching.book_answers import BookInfo, PlayersBook
from seaboard.server.teaching.books import told_book, told_books
from seaboard.teaching.shelf import places

BookName = Annotated[str, PathParameter(max_length=60, description="A book, as `/api/books` names it: a game's or a tournament's.")]


@get("/books", responses=problems(), response_headers=CACHED, sync_to_thread=True, summary="All players' rulebooks")
def list_books() -> list[BookInfo]:
    """The rulebooks for players that there are; a game without one has its specification only."""
    return told_books()


@get("/books/{slug:str}", responses=problems(404), response_headers=CACHED, sync_to_thread=True, summary="A players' rulebook")
def show_book(slug: BookName, language: FromQuery[Language] = "en") -> PlayersBook:
    """A book in a language, in sections, with the rules of the specification that each covers."""
    if slug not in places():
        raise trouble(404, "no book", ", ".join(places()))
    return told_book(slug, language)


router = Router("/", route_handlers=[list_books, show_book], tags=["learning"])
