"""An event's tables and rounds on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from seaboard.cli.screen import console
from seaboard.tournament.documents.explain import shown_result, tables_of, title_of, why_result, why_there
from seaboard.tournament.documents.pages import event_title, shown_figures, subtitle
from seaboard.tournament.documents.table_pages import round_of_tables
from seaboard.tournament.documents.words import phrase
from seaboard.tournament.rules.deeds import REFEREE
from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.settings import ROUND_ROBIN, SWISS, TABLES
from seaboard.tournament.rules.state import Round

if TYPE_CHECKING:
    from seaboard.tournament.event.event import Event


def new_grid(title: str, *headings: str) -> Table:
    """A table without lines."""
    grid = Table(title=title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for heading in headings:
        grid.add_column(heading)
    return grid


def words(*values: object) -> list[Text]:
    """Cells whose text is shown as it is, whatever signs are in it."""
    return [Text(str(value)) for value in values]


def print_event(event: Event, language: str, viewer: str = REFEREE) -> None:
    """Everything at a glance that a viewer may see."""
    screen = console()
    screen.print(
        f"{event_title(event, language)} · {subtitle(event, language)} · {event.state.phase}", soft_wrap=True, markup=False
    )
    print_tables(event, language, viewer)
    if event.state.rounds and not event.is_over:
        print_round(event, event.state.rounds[-1], language, viewer)
    print_places(event, language)


def print_tables(event: Event, language: str, viewer: str = REFEREE) -> None:
    """Every table with what decided each order."""
    figures = [figure for figure in shown_figures(event, viewer) if figure != "matches"]
    short = [phrase(language, figure, table="short") for figure in figures]
    headings = ["", phrase(language, "player"), *short, phrase(language, "why") if figures else ""]
    for group, standings in tables_of(event).items():
        grid = new_grid(f"{phrase(language, 'group')} {group}" if group else phrase(language, "standings"), *headings)
        for place, each in enumerate(standings):
            why = why_there(event, each, standings[place - 1] if place else None, language, viewer)
            name = event.name(each.player) + (f" ({phrase(language, 'withdrawn')})" if each.withdrawn else "")
            grid.add_row(*words(each.place, name, *(getattr(each, figure) for figure in figures), why))
        console().print(grid)


def print_round(event: Event, drawn: Round, language: str, viewer: str = REFEREE) -> None:
    """The matches of a round."""
    if event.settings.is_at_tables:
        title, headings, rows = round_of_tables(event, drawn, language, viewer)
        grid = new_grid(title, *headings)
        for row in rows:
            grid.add_row(*words(*row))
        console().print(grid)
        return
    side = event.settings.contest.names[language][0]
    headings = [phrase(language, word) for word in ("match", "round", "player", "player")]
    first = f"{phrase(language, 'first-leg')}: {side}"
    grid = new_grid(phrase(language, "pairings"), *headings, first, phrase(language, "result"), phrase(language, "decided"))
    for name in drawn.matches:
        match = event.state.matches[name]
        told = [shown_result(event, match, language, viewer), why_result(event, match, language, viewer)]
        pair = [event.name(player) for player in match.players]
        grid.add_row(*words(match.id, title_of(event, match, language), *pair, event.name(match.first or ""), *told))
    if drawn.bye is not None:
        grid.add_row(
            *words("", f"{phrase(language, 'round')} {drawn.number}", event.name(drawn.bye), phrase(language, "bye"), "", "", "")
        )
    console().print(grid)


def print_places(event: Event, language: str) -> None:
    """Final places of a knock-out; other formats have them in their table."""
    if event.state.format in (ROUND_ROBIN, SWISS, TABLES):
        return
    places = sorted((place, event.name(player)) for player, place in places_of(event.state).items())
    if places:
        grid = new_grid(phrase(language, "places"), phrase(language, "place"), phrase(language, "player"))
        for place, name in places:
            grid.add_row(*words(place, name))
        console().print(grid)
