"""The page of an arena: one file with its plots and tables inside, readable by day and by night."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from seaboard.lab.intervals import Measured
from seaboard.lab.moves import ANY, FIRST, MoveValue
from seaboard.lab.results import Results, Spread, Standing
from seaboard.lab.svg import Cell, Heap, Row, distributions, grid, intervals, lever, scale_for

HERE = Path(__file__).resolve().parent
SURE = 1.96
"""Standard deviations of a 95% interval."""
FEW = 20
"""Moves made by fewer seats are hidden at first, if there are games enough for it."""
HEADINGS = ("move", "kind", "seats", "mean place", "wins", "gain in places", "margin")


def draw_page(results: Results) -> str:
    """The whole page.  It is well-formed XML too, so that anything can read it."""
    style = (HERE / "page.css").read_text(encoding="utf-8")
    script = (HERE / "page.js").read_text(encoding="utf-8")
    title = f"{results.name}: an arena of {len(results.bots)} bots"
    sections = [
        head(results),
        section("Ratings", "How strong each bot is, by the whole order of places.", draw_ratings(results)),
        section("Wins", "The part of the wins each bot took; a shared win is shared.", draw_wins(results)),
        section("Places", "The mean place of each bot; 1 is the best.", draw_places(results)),
        section("Bots by seat", "Each bot's win share in each seat, with its interval.", draw_bot_seats(results)),
        section("Seats", "What a seat is worth, whoever sits there: all bots sat in it equally often.", draw_seats(results)),
        section("Points", "How many points the bots made; the line is the median.", draw_points(results)),
        section("Length", "How many moves the games took, draws of chance not counted.", draw_length(results)),
        draw_moves(results),
        methods(results),
    ]
    return document(title, style, sections, script)


def document(title: str, style: str, sections: Sequence[str], script: str = "") -> str:
    """A page with its style and its script inside."""
    ending = f"<script>\n{script}</script>" if script else ""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style></head>\n<body><main>\n"
        + "\n".join(sections)
        + f"\n</main>\n{ending}</body></html>\n"
    )


def section(title: str, words: str, *content: str) -> str:
    """A heading, a sentence and plots."""
    figures = "".join(f"<figure>{each}</figure>" for each in content)
    return f'<section><h2>{escape(title)}</h2><p class="quiet">{escape(words)}</p>{figures}</section>'


def with_code(words: str) -> str:
    """Words in which what stands between backticks is code."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(words))


def percent(value: float) -> str:
    """A share."""
    return f"{value:.0%}"


def exact_share(share: Measured) -> str:
    """A share with its interval."""
    told = f"{share.mean:.1%}"
    return told if share.low is None or share.high is None else f"{told} ({share.low:.0%} to {share.high:.0%})"


def exact_mean(value: Measured) -> str:
    """A mean with its interval."""
    told = f"{value.mean:.2f}"
    return told if value.low is None or value.high is None else f"{told} ({value.low:.2f} to {value.high:.2f})"


def head(results: Results) -> str:
    """What was played, and the shortest answer."""
    options = ", ".join(f"{name} {value}" for name, value in results.options.items()) or "none"
    facts = {
        "games": f"{results.games:,}",
        "seeds": f"{results.seeds:,}, each in {len(results.bots)} seatings",
        "options": options,
        "rules": f"version {results.version}",
        "first seed": f"{results.seed}",
        "fair share": f"{results.fair_share:.1%}",
    }
    faults = "".join(f'<p class="bad">{escape(told)}</p>' for told in forfeits(results.standings))
    return f'<h1>{escape(results.name)}</h1><p class="lead">{escape(answer(results))}</p>{faults}{draw_facts(facts)}'


def draw_facts(facts: Mapping[str, str]) -> str:
    """Names and values in a row."""
    listed = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts.items())
    return f'<dl class="facts">{listed}</dl>'


def answer(results: Results) -> str:
    """The outcome in a sentence or two."""
    best = max(results.standings, key=lambda standing: standing.win_share.mean)
    told = f"{best.bot} took the most wins: {exact_share(best.win_share)}, where a fair share is {results.fair_share:.1%}."
    if results.verdict is None:
        return told
    verdict = results.verdict
    where = "is not clearly above or below" if verdict.answer == "open" else f"is clearly {verdict.answer}"
    return f"{told} {results.bots[0]} {where} its fair share after {verdict.seeds} seeds ({verdict.low:.1%} to {verdict.high:.1%})."


def forfeits(standings: Sequence[Standing]) -> list[str]:
    """The bots that forfeited, how often and why."""
    return [f"{each.bot} forfeited {number} of its games: it {why}." for each in standings for why, number in each.reasons.items()]


def draw_ratings(results: Results) -> str:
    """Ratings with twice their uncertainty, near enough."""
    rows = []
    for bot, each in enumerate(results.standings):
        mu, reach = each.rating.mu, SURE * each.rating.sigma
        rows.append(Row(each.bot, mu, mu - reach, mu + reach, f"{mu:.1f} ± {reach:.1f}", bot))
    return intervals("Ratings of the bots", rows, scale_for(rows, 25.0), lambda value: f"{value:g}", (25.0, "start"))


def measured_rows(results: Results, name: str) -> list[Row]:
    """A row for each bot with its share or its place."""
    told = exact_share if name == "win_share" else exact_mean
    values: list[Measured] = [getattr(each, name) for each in results.standings]
    return [
        Row(each.bot, value.mean, value.low, value.high, told(value), bot)
        for bot, (each, value) in enumerate(zip(results.standings, values, strict=True))
    ]


def draw_wins(results: Results) -> str:
    """Win shares against the fair one."""
    scale = scale_for(measured_rows(results, "win_share"), 0.0, results.fair_share, least=0.0, most=1.0)
    return intervals(
        "Win share of each bot", measured_rows(results, "win_share"), scale, percent, (results.fair_share, "fair share")
    )


def draw_places(results: Results) -> str:
    """Mean places."""
    rows, players = measured_rows(results, "place"), len(results.bots)
    middle = (1 + players) / 2
    scale = scale_for(rows, 1.0, float(players), least=1.0, most=float(players))
    return intervals("Mean place of each bot", rows, scale, lambda value: f"{value:g}", (middle, "middle"))


def draw_bot_seats(results: Results) -> str:
    """Win shares of bots by seat."""
    rows = []
    for each in results.standings:
        shares = [seat.win_share for seat in each.seats]
        rows.append((each.bot, [Cell(share.mean, percent(share.mean), reach(share)) for share in shares]))
    return grid("Win share of each bot in each seat", [f"seat {seat.seat}" for seat in results.seats], rows)


def reach(share: Measured) -> str:
    """An interval by itself."""
    return "" if share.low is None or share.high is None else f"{share.low:.0%} to {share.high:.0%}"


def draw_seats(results: Results) -> str:
    """Win shares of seats."""
    rows = [
        Row(f"seat {each.seat}", each.win_share.mean, each.win_share.low, each.win_share.high, exact_share(each.win_share))
        for each in results.seats
    ]
    scale = scale_for(rows, 0.0, results.fair_share, least=0.0, most=1.0)
    return intervals("Win share of each seat", rows, scale, percent, (results.fair_share, "fair share"))


def heap(name: str, found: Spread, bot: int | None = None) -> Heap:
    """A distribution with its mean and deviation in words."""
    return Heap(name, found.counts, found.quantiles[2], f"{found.mean:.1f} ± {found.deviation:.1f}", bot)


def draw_points(results: Results) -> str:
    """Points of each bot that finished a game."""
    heaps = [heap(each.bot, each.points, bot) for bot, each in enumerate(results.standings) if each.points is not None]
    return distributions("Points of each bot", heaps) if heaps else ""


def draw_length(results: Results) -> str:
    """Moves per game."""
    return distributions("Moves per game", [heap("moves", results.length)], 110)


def draw_moves(results: Results) -> str:
    """The table of moves, with what it can be sorted and narrowed down by."""
    few = min(FEW, results.games // 10)
    often = [abs(value.gain) for value in results.moves if value.seats >= few]
    most = max(often, default=0.0) or 1.0
    kinds = sorted({value.kind for value in results.moves})
    choices = "".join(f'<option value="{escape(kind)}">{escape(kind)}</option>' for kind in kinds)
    headings = "".join(
        f'<th aria-sort="{"descending" if name == "gain in places" else "none"}" scope="col">'
        f'<button type="button">{escape(name)}</button></th>'
        for name in HEADINGS
    )
    rows = "\n".join(move_row(value, most) for value in results.moves)
    return (
        "<section><h2>Moves</h2>"
        f'<p class="quiet">{with_code(results.methods["moves"])}</p>'
        '<form class="filters" hidden="hidden">'
        f'<label>when <select name="when"><option value="{FIRST}">a seat’s first choice</option>'
        f'<option value="{ANY}">at any time</option></select></label>'
        f'<label>kind <select name="kind"><option value="">all</option>{choices}</select></label>'
        f'<label>seats, at least <input name="seats" type="number" min="1" value="{max(1, few)}"/></label></form>'
        f'<div class="scroll" tabindex="0"><table id="moves"><thead><tr>{headings}</tr></thead><tbody>\n{rows}\n</tbody></table></div></section>'
    )


def move_row(value: MoveValue, most: float) -> str:
    """One move."""
    margin = -1.0 if value.margin is None else value.margin
    return (
        f'<tr data-when="{value.when}" data-kind="{escape(value.kind)}"><td>{escape(value.move)}</td><td>{escape(value.kind)}</td>'
        f'<td data-value="{value.seats}">{value.seats:,}</td><td data-value="{value.place:.4f}">{value.place:.2f}</td>'
        f'<td data-value="{value.win_share:.4f}">{value.win_share:.1%}</td>'
        f'<td data-value="{value.gain:.4f}">{lever(value.gain, value.margin, most)} {value.gain:+.2f}</td>'
        f'<td data-value="{margin:.4f}">{"" if value.margin is None else f"± {value.margin:.2f}"}</td></tr>'
    )


def methods(results: Results) -> str:
    """How the figures were found, and how long the bots thought."""
    told = "".join(f"<dt>{escape(name)}</dt><dd>{escape(words)}</dd>" for name, words in results.methods.items() if name != "moves")
    times = "".join(
        f"<dd>{escape(each.bot)}: {each.decisions:,} choices, {1000 * each.seconds / max(1, each.decisions):.2f} ms each</dd>"
        for each in results.timing
    )
    played = (
        f"A bot that thinks longer than {results.deadline:g} s, breaks off or answers what it may not forfeits the game: "
        "it takes the last place, and chance plays on for it."
    )
    return (
        f"<section><h2>How this was measured</h2><dl>{told}<dt>forfeits</dt><dd>{escape(played)}</dd>"
        f"<dt>thinking</dt>{times}</dl></section>"
    )
