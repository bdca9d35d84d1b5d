"""An event as printable pages, each whole in itself: lists here, other pages in `desk_pages`, `quiz_pages` and `certificates`.

What stands on a page is gathered there; how it is laid out stands in `templates/`, which escape whatever they are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from seaboard.engine.errors import UsageError
from seaboard.tournament.documents.explain import by_name, result_text, shown_result, tables_of, title_of, why_result, why_there
from seaboard.tournament.documents.table_pages import round_of_tables
from seaboard.tournament.documents.words import phrase
from seaboard.tournament.event.event import Event
from seaboard.tournament.event.sight import SPECTATOR, log_for, sees_all
from seaboard.tournament.rules.deeds import REFEREE
from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.settings import SWISS, TABLES
from seaboard.tournament.rules.state import Round
from seaboard.tournament.rules.tables import Standing

if TYPE_CHECKING:
    from jinja2 import Environment

FIGURES = ("number", "points", "opponents", "right", "legs", "direct", "lost", "seconds", "matches")
TABLE_FIGURES = ("number", "points", "firsts", "opponents", "matches", "right", "seconds")
"""The columns of an event at tables, the last two where there is a test.  [TAB-RANK-2]"""
Row = Sequence[str | int]


class PrintedTable(NamedTuple):
    """A table with its heading."""

    title: str
    headings: list[str]
    rows: Sequence[Row]
    last: str = ""
    """A class for the last column."""


@cache
def templates() -> Environment:
    """The templates of all pages, read on first use: whoever only looks at an event in the terminal needs none."""
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined
        from markupsafe import Markup
    except ImportError as fault:
        raise UsageError("printed pages need Jinja2: pip install 'seaboard[tournament]'") from fault
    made = Environment(
        loader=PackageLoader(__package__), autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    # The style stands inside each page: nothing is fetched from anywhere.
    made.globals["style"] = Markup(files(__package__).joinpath("pages.css").read_text(encoding="utf-8"))
    return made


def page(template: str, event: Event, language: str, title: str, **content: Any) -> str:
    """A whole page; its template is given the content, and `word` for words of the language."""
    name, word = event_title(event, language), partial(phrase, language)
    told = {"language": language, "word": word, "title": word(title), "name": name, "subtitle": subtitle(event, language)}
    told |= {table: partial(phrase, language, table=table) for table in ("card", "lesson")}
    told["verdict"] = partial(phrase, language, table="verdicts")
    return templates().get_template(f"{template}.html").render(told | content)


def event_title(event: Event, language: str) -> str:
    """The event's name, or its game's."""
    return event.title or f"{phrase(language, 'event')}: {event.settings.game.names.get(language, event.settings.game.name)}"


def subtitle(event: Event, language: str) -> str:
    """Game, format and number of players."""
    state = event.state
    name = event.settings.game.names.get(language, event.settings.game.name)
    told = [name, phrase(language, state.format, table="formats")] if state.format else [name]
    return " · ".join([*told, f"{phrase(language, 'players')}: {len(state.players)}"])


def shown_figures(event: Event, viewer: str = REFEREE) -> list[str]:
    """The columns of a table: Swiss counts opponents' points, others count direct matches; private scores have none.  [TRN-SEE-5]"""
    if not sees_all(event.state, viewer):
        return []
    if event.state.format == TABLES:
        return list(TABLE_FIGURES if event.settings.number("questions") else TABLE_FIGURES[:-2])
    left_out = "direct" if event.state.format == SWISS else "opponents"
    return [figure for figure in FIGURES if figure != left_out]


def in_one_line(text: str, longest: int = 10) -> str:
    """A short text that no printer breaks in two."""
    return text.replace(" ", "\N{NO-BREAK SPACE}") if len(text) <= longest else text


def words(language: str, *keys: str) -> list[str]:
    """Headings."""
    return [phrase(language, key) for key in keys]


def standings(event: Event, language: str, viewer: str = REFEREE) -> list[PrintedTable]:
    """Every table, with what decided each order; and final places once there are any."""
    figures = shown_figures(event, viewer)
    headings = [
        *words(language, "place", "player"),
        *(phrase(language, figure, table="short") for figure in figures),
        *words(language, *(["why"] if figures else [])),
    ]
    made = []
    for group, table in tables_of(event).items():
        title = f"{phrase(language, 'group')} {group}" if group else phrase(language, "standings")
        rows = [
            standing_row(event, each, table[place - 1] if place else None, figures, language) for place, each in enumerate(table)
        ]
        made.append(PrintedTable(title, headings, rows, "why" if figures else ""))
    places = sorted((place, event.name(player)) for player, place in places_of(event.state).items())
    if places:
        made.append(PrintedTable(phrase(language, "places"), words(language, "place", "player"), places))
    return made


def standing_row(event: Event, standing: Standing, above: Standing | None, figures: Sequence[str], language: str) -> Row:
    """One row of a table."""
    name = event.name(standing.player) + (f" ({phrase(language, 'withdrawn')})" if standing.withdrawn else "")
    if not figures:
        return [standing.place, name]
    return [
        standing.place,
        name,
        *(int(getattr(standing, figure)) for figure in figures),
        why_there(event, standing, above, language),
    ]


def pairings(event: Event, drawn: Round, language: str, viewer: str = SPECTATOR) -> PrintedTable:
    """The tables of a round, with the sides of the first leg where there are legs, and the player with a bye."""
    if event.settings.is_at_tables:
        return PrintedTable(*round_of_tables(event, drawn, language, viewer), "why")
    rows: list[Row] = []
    for board, name in enumerate(drawn.matches, 1):
        match = event.state.matches[name]
        one, other = map(event.name, match.players if match.first is None else match.sides(1))
        rows.append([board, one, other, in_one_line(shown_result(event, match, language, viewer), 16), match.id])
    if drawn.bye is not None:
        rows.append(["", event.name(drawn.bye), phrase(language, "bye"), "", ""])
    sides = [f"{side} ({phrase(language, 'first-leg')})" for side in event.settings.contest.names[language]]
    headings = [phrase(language, "board"), *sides, phrase(language, "result"), phrase(language, "match")]
    return PrintedTable(f"{phrase(language, 'round')} {drawn.number}", headings, rows, "why")


def standings_page(event: Event, language: str = "en") -> str:
    """The tables, for the wall: what everybody may see.  [TRN-SEE-7]"""
    return page("tables", event, language, "standings", tables=standings(event, language, SPECTATOR), kind="standings")


def pairings_page(event: Event, language: str = "en") -> str:
    """The pairings of every round, the latest first, for the wall: what everybody may see.  [TRN-SEE-7]"""
    tables = [pairings(event, drawn, language) for drawn in reversed(event.state.rounds)]
    return page("tables", event, language, "pairings", tables=tables, kind="wall", at_tables=event.settings.is_at_tables)


def report_page(event: Event, language: str = "en", viewer: str = REFEREE) -> str:
    """Everything: tables, matches with what decided them, penalties, and the log as a viewer may see it."""
    matches = [
        [
            match.id,
            in_one_line(title_of(event, match, language)),
            " - ".join(map(event.name, match.players)),
            in_one_line(result_text(event, match)),
            why_result(event, match, language),
        ]
        for match in event.state.matches.values()
    ]
    log: list[Row] = [
        [
            entry.number,
            in_one_line(f"{entry.time:%Y-%m-%d %H:%M:%S}", len("2026-11-23 09:00:00")) if entry.time else "",
            entry.person or entry.actor,
            entry.text,
            entry.reason,
        ]
        for entry in (by_name(event, each) for each in log_for(event, viewer))
    ]
    decided = words(language, "match", "round", "player", "result", "decided")
    logged = words(language, "entry", "time", "actor", "text", "reason")
    tables = [
        *standings(event, language),
        PrintedTable(phrase(language, "results"), decided, matches, "why"),
        PrintedTable(phrase(language, "log"), logged, log),
    ]
    return page("tables", event, language, "results", tables=tables, kind="report")
