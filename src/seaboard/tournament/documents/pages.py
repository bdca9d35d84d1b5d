"""An event as printable pages, each whole in itself: pairings, result slips, standings, certificates, report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from seaboard.tournament.documents.duties import duties_of
from seaboard.tournament.documents.explain import by_name, result_text, tables_of, title_of, why_result, why_there
from seaboard.tournament.documents.words import phrase
from seaboard.tournament.event.event import Event
from seaboard.tournament.event.papers import make_paper, show_paper
from seaboard.tournament.event.sight import log_for
from seaboard.tournament.rules.deeds import REFEREE
from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.settings import SWISS
from seaboard.tournament.rules.state import LEGS, EventMatch, Round
from seaboard.tournament.rules.tables import Standing

FIGURES = ("number", "points", "opponents", "right", "legs", "direct", "lost", "seconds", "matches")
Cell = str | int


def page(event: Event, language: str, title: str, body: Iterable[str]) -> str:
    """A whole page with its style inside: nothing is fetched from anywhere."""
    style = files(__package__).joinpath("pages.css").read_text(encoding="utf-8")
    name = escape(event_title(event, language))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)} - {name}</title>'
    shown = f"<h1>{name}</h1><p class=note>{escape(subtitle(event, language))}</p>{''.join(body)}"
    return f'<!doctype html>\n<html lang="{language}"><head>{head}<style>{style}</style></head><body><main>{shown}</main></body></html>\n'


def event_title(event: Event, language: str) -> str:
    """The event's name, or its game's."""
    return event.title or f"{phrase(language, 'event')}: {event.settings.game.names.get(language, event.settings.game.name)}"


def subtitle(event: Event, language: str) -> str:
    """Game, format and number of players."""
    state = event.state
    name = event.settings.game.names.get(language, event.settings.game.name)
    told = [name, phrase(language, state.format, table="formats")] if state.format else [name]
    return " · ".join([*told, f"{phrase(language, 'player')}: {len(state.players)}"])


def grid(headings: Sequence[str], rows: Iterable[Sequence[Cell]], last: str = "") -> str:
    """A table; numbers stand right, and the last column may have a class of its own."""
    made = []
    for row in rows:
        cells = [f"<td class=figure>{cell}</td>" if isinstance(cell, int) else f"<td>{escape(cell)}</td>" for cell in row]
        if last and cells:
            cells[-1] = cells[-1].replace("<td>", f"<td class={last}>", 1)
        made.append(f"<tr>{''.join(cells)}</tr>")
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in headings)
    return f"<div class=scroll><table><thead><tr>{head}</tr></thead><tbody>{''.join(made)}</tbody></table></div>"


def shown_figures(event: Event) -> list[str]:
    """The columns of a table: Swiss counts opponents' points, others count direct matches."""
    left_out = "direct" if event.state.format == SWISS else "opponents"
    return [figure for figure in FIGURES if figure != left_out]


def standings(event: Event, language: str) -> list[str]:
    """Every table, with what decided each order; and final places once there are any."""
    parts = []
    figures = shown_figures(event)
    headings = [phrase(language, word) for word in ("place", "player", *figures, "why")]
    for group, table in tables_of(event).items():
        title = f"{phrase(language, 'group')} {group}" if group else phrase(language, "standings")
        cells = [
            standing_cells(event, each, table[place - 1] if place else None, figures, language) for place, each in enumerate(table)
        ]
        parts.append(f"<h2>{escape(title)}</h2>{grid(headings, cells, 'why')}")
    places = sorted((place, event.name(player)) for player, place in places_of(event.state).items())
    if places:
        shown = grid([phrase(language, "place"), phrase(language, "player")], places)
        parts.append(f"<h2>{escape(phrase(language, 'places'))}</h2>{shown}")
    return parts


def standing_cells(event: Event, standing: Standing, above: Standing | None, figures: Sequence[str], language: str) -> list[Cell]:
    """One row of a table."""
    name = event.name(standing.player) + (f" ({phrase(language, 'withdrawn')})" if standing.withdrawn else "")
    return [
        standing.place,
        name,
        *(int(getattr(standing, figure)) for figure in figures),
        why_there(event, standing, above, language),
    ]


def pairings(event: Event, drawn: Round, language: str) -> str:
    """The pairs of a round with sides of the first leg, and who has a bye."""
    contest = event.settings.contest
    rows: list[list[Cell]] = []
    for name in drawn.matches:
        match = event.state.matches[name]
        first = event.name(match.first) if match.first else ""
        pair = [event.name(player) for player in match.players]
        rows.append(
            [match.id, title_of(event, match, language), *pair, first, result_text(event, match) or phrase(language, "undecided")]
        )
    if drawn.bye is not None:
        rows.append(["", f"{phrase(language, 'round')} {drawn.number}", event.name(drawn.bye), phrase(language, "bye"), "", ""])
    side = f"{phrase(language, 'first-leg')}: {contest.names[language][0]}"
    headings = [phrase(language, "match"), phrase(language, "round"), phrase(language, "player"), phrase(language, "player"), side]
    return grid([*headings, phrase(language, "result")], rows)


def pairings_page(event: Event, language: str = "en") -> str:
    """The pairings of every round, the latest first."""
    if not event.state.rounds:
        return page(event, language, phrase(language, "pairings"), [f"<p>{escape(phrase(language, 'no-round'))}</p>"])
    parts = [
        f"<h2>{escape(phrase(language, 'round'))} {drawn.number}</h2>{pairings(event, drawn, language)}"
        for drawn in reversed(event.state.rounds)
    ]
    return page(event, language, phrase(language, "pairings"), parts)


def slip(event: Event, match: EventMatch, language: str) -> str:
    """A slip to write a match's result on, with the referee's check list."""
    contest = event.settings.contest
    names = contest.names[language]
    blank = "<span class=blank></span>"
    lines = []
    for leg in LEGS:
        one, other = (escape(event.name(player)) for player in match.sides(leg))
        title = escape(phrase(language, "first-leg" if leg == 1 else "second-leg"))
        tokens = escape(phrase(language, "tokens", names[0]))
        sides = f"{one} ({escape(names[0])}) - {other} ({escape(names[1])})"
        lines.append(f"<p><b>{title}</b>: {sides}<br>{escape(phrase(language, 'winner'))}: {blank} {tokens}: {blank}</p>")
    checks = "".join(f"<li>{escape(duty.text(language))}</li>" for duty in duties_of(event.settings.game) if duty.when == "before")
    signs = " ".join(f"{escape(event.name(player))}: {blank}" for player in match.players)
    title = f"{phrase(language, 'slip')} {match.id}: {title_of(event, match, language)}"
    duties = f"<p>{escape(phrase(language, 'before-leg'))}:</p><ul>{checks}</ul>"
    return f"<section class=slip><h3>{escape(title)}</h3>{''.join(lines)}{duties}<p>{escape(phrase(language, 'signature'))}: {signs}</p></section>"


def slips_page(event: Event, language: str = "en") -> str:
    """A slip for each match of the current round that is to be played."""
    matches = [match for match in event.state.current() if match.first is not None and not match.at_fault and not match.is_played]
    return page(event, language, phrase(language, "slip"), [slip(event, match, language) for match in matches])


def certificates_page(event: Event, language: str = "en") -> str:
    """A certificate for each player, best first; none before the event is over."""
    places = places_of(event.state)
    parts = []
    for player, place in sorted(places.items(), key=lambda each: (each[1], each[0])):
        name, title = event.name(player), event_title(event, language)
        told = phrase(language, "certifies", name, title, place, len(places))
        sign = f"<p class=sign>{escape(phrase(language, 'referee'))}: ______________________</p>"
        head = f"<h2>{escape(phrase(language, 'certificate'))}</h2><p class=who>{escape(name)}</p>"
        parts.append(f"<section class=certificate>{head}<p>{escape(told)}</p>{sign}</section>")
    return page(event, language, phrase(language, "certificate"), parts)


def papers_page(event: Event, language: str = "en") -> str:
    """The knowledge test on paper: for each player the same questions in an order of his own.  [TRN-TEST-2, TRN-TEST-7]"""
    parts = []
    for player in event.state.by_number():
        shown = show_paper(make_paper(event.secret, player, event.state.drawn), event.bank, language)
        asked = [
            f"<li>{escape(each.text)}<ol class=answers>{''.join(f'<li>{escape(answer)}</li>' for answer in each.answers)}</ol></li>"
            for each in shown
        ]
        head = f"<h2>{escape(phrase(language, 'test'))}: {escape(event.name(player))}</h2>"
        parts.append(f"<section class=paper>{head}<ol>{''.join(asked)}</ol></section>")
    return page(event, language, phrase(language, "test"), parts)


def duties_list(event: Event, language: str) -> str:
    """The referee's check list.  [TRN-DUTY-1 to 5]"""
    parts = []
    for when, title in (("before", "before-leg"), ("during", "during-leg")):
        items = [f"<li>{escape(duty.text(language))}</li>" for duty in duties_of(event.settings.game) if duty.when == when]
        parts.append(f"<h2>{escape(phrase(language, title))}</h2><ul>{''.join(items)}</ul>")
    return f"<section class=duties>{''.join(parts)}</section>"


def duties_page(event: Event, language: str = "en") -> str:
    """The referee's check list on a page of its own."""
    return page(event, language, phrase(language, "referee"), [duties_list(event, language)])


def report_page(event: Event, language: str = "en", viewer: str = REFEREE) -> str:
    """Everything: tables, matches with what decided them, penalties, and the log as a viewer may see it."""
    matches: list[list[Cell]] = []
    for match in event.state.matches.values():
        pair = " - ".join(map(event.name, match.players))
        told = [result_text(event, match), why_result(event, match, language)]
        matches.append([match.id, title_of(event, match, language), pair, *told])
    parts = standings(event, language)
    words = [phrase(language, word) for word in ("match", "round", "player", "result", "decided")]
    parts.append(f"<h2>{escape(phrase(language, 'results'))}</h2>{grid(words, matches, 'why')}")
    log: list[list[Cell]] = [
        [
            entry.number,
            f"{entry.time:%Y-%m-%d %H:%M:%S}" if entry.time else "",
            entry.person or entry.actor,
            entry.text,
            entry.reason,
        ]
        for entry in (by_name(event, each) for each in log_for(event, viewer))
    ]
    words = [phrase(language, word) for word in ("entry", "time", "actor", "text", "reason")]
    parts.append(f"<h2>{escape(phrase(language, 'log'))}</h2>{grid(words, log)}")
    return page(event, language, phrase(language, "results"), parts)


def standings_page(event: Event, language: str = "en") -> str:
    """The tables."""
    return page(event, language, phrase(language, "standings"), standings(event, language))
