"""A report of the judge on a terminal: curves, mistakes, what decided the game, and where the chances came from and went to."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from seaboard.analysis.history import History, read_history
from seaboard.analysis.imprint import sentence
from seaboard.analysis.mistakes import mistakes_of
from seaboard.analysis.moments import where, words
from seaboard.analysis.report import Chances, Judgement, Report
from seaboard.cli.screen import console
from seaboard.engine.texts import Texts
from seaboard.engine.transcript import Transcript

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60
"""Signs of a curve at most."""


def show(report: Report, transcript: Transcript, language: str) -> None:
    """Print a whole report."""
    history = read_history(transcript)
    texts, told, screen = Texts(history.game, language), words(language), console()
    screen.rule(f"[bold]{history.game.names.get(language, history.game.name)}", characters="═")
    show_curves(screen, report, texts, told)
    show_mistakes(screen, report, history, texts, told)
    if report.moments:
        screen.print(f"[bold]{told['moments']}")
        for moment in report.moments:
            screen.print(f"  {escape(str(texts.actor(moment.seat)[0]))}. {escape(moment.sentence[language])}")
        screen.print()
    show_parts(screen, report, texts, told)
    judge = sentence(report.judged_by, language) if report.judged_by else report.judge
    screen.print(f"[dim]{escape(told['judge'].format(judge))}")


def curve(chances: Sequence[Chances]) -> str:
    """Chances as a row of bars, from the first to the last."""
    size = -(-len(chances) // WIDTH)
    parts = [chances[first : first + size] for first in range(0, len(chances), size)]
    means = [sum(each.value for each in part) / len(part) for part in parts]
    return "".join(BARS[min(len(BARS) - 1, int(mean * len(BARS)))] for mean in means)


def show_curves(screen: Console, report: Report, texts: Texts, told: dict[str, str]) -> None:
    """Every seat's own chances over those with everything open."""
    for seat, known in enumerate(report.known):
        screen.print(f"[bold]{escape(str(texts.actor(seat)[0]))}")
        if known:
            screen.print(f"  {curve(known)}  {told['known']}")
        screen.print(f"  {curve([position[seat] for position in report.open])}  {told['open']}\n")


def show_mistakes(screen: Console, report: Report, history: History, texts: Texts, told: dict[str, str]) -> None:
    """A table of the decisions that gave chances away."""
    found = mistakes_of(report.judgements)
    screen.print(f"[bold]{told['mistakes']}")
    if not found:
        screen.print(f"  {told['none']}\n")
        return
    grid = Grid(*(told[name] for name in ("when", "player", "made", "better", "cost")), box=SIMPLE_HEAD, pad_edge=False)
    grid.columns[-1].justify = "right"
    for each in found:
        grid.add_row(*row_of(each, history, texts))
    screen.print(grid)


def row_of(judgement: Judgement, history: History, texts: Texts) -> list[str]:
    """One mistake: when, whose, what was made, what was better, and what that cost."""
    space, low, high = history.game.rules.space, *judgement.interval
    moves = [f"{texts.label(space, choice.text)} ({choice.chances.value:.0%})" for choice in (judgement.made, judgement.best[0])]
    when = where(history.game, history.base(judgement.entry), texts)
    cost = f"{judgement.given_away:.0%} ({max(0.0, low):.0%}-{high:.0%})"
    return [escape(each) for each in (when, texts.person(judgement.seat), *moves, cost)]


def show_parts(screen: Console, report: Report, texts: Texts, told: dict[str, str]) -> None:
    """What own choices, chance and the others did to each seat's chances."""
    screen.print(f"[bold]{told['parts']}")
    grid = Grid(*(told[name] for name in ("player", "start", "own", "chance", "others", "end")), box=SIMPLE_HEAD, pad_edge=False)
    for column in grid.columns[1:]:
        column.justify = "right"
    for seat, parts in enumerate(report.parts):
        first, last = report.open[0][seat].value, report.open[-1][seat].value
        changes = [f"{change:+.0%}" for change in (parts.own, parts.chance, parts.others)]
        grid.add_row(texts.person(seat), f"{first:.0%}", *changes, f"{last:.0%}")
    screen.print(grid)
