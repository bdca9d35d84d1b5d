"""The page of a training: curves of what the log says, in the style of an arena's page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from seaboard.lab import page
from seaboard.lab.curves import Curve, draw_curves
from seaboard.lab.page import document, draw_facts, percent, section, with_code

HERE = Path(__file__).resolve().parent
CURVES = (
    ("Entropy", "entropy", "How spread the choices are; 0 is a network that always makes the same choice."),
    ("Value error", "value", "The mean square error of the values: the win and the place of each seat, from -1 to 1."),
    ("Explained variance", "explained", "The part of the results that the values foretold; 1 is all."),
    ("Divergence", "divergence", "How far an update moved the network from the one that played. Above 0.1 the steps are too long."),
)
RIVALS = {
    "opponent": ("its opponent", "the frozen network it learns against"),
    "before": ("the last one", "the network of the contest before"),
    "first": ("the first one", "the network before it learned anything"),
    "random": ("random play", "any legal choice"),
    "partner": ("its partner", "the network that plays like another bot, which draws its choices; it makes the best"),
}
"""Whom the network is measured against, in a word and in words; the colours follow this order."""

Line = dict[str, Any]


def draw_training(name: str, command: str, seconds: float, lines: Sequence[Line]) -> str:
    """The whole page of a log."""
    steps = [each for each in lines if "rate" in each]
    contests = [each for each in lines if "against" in each]
    style = (Path(page.__file__).parent / "page.css").read_text(encoding="utf-8") + (HERE / "page.css").read_text(encoding="utf-8")
    sections = [head(name, command, seconds, lines)]
    if contests:
        words = "The part of its games that the network won, alone among seats of another kind, from every seat."
        sections.append(
            section("Strength", f"{words} {fair_words(contests[-1])}", draw_strength(contests), draw_table(contests[-1]))
        )
    if steps:
        sections += [section(title, words, draw_log(title, key, steps)) for title, key, words in CURVES]
        rates = [Curve("rate", [(each["s"] / 60, each["rate"] / 1e6) for each in steps], 5)]
        words = "Million decisions played and learned from in a second."
        sections.append(section("Rate", words, draw_curves("Rate", rates, lambda value: f"{value:g}", least=0.0)))
    return document(f"{name}: a training", style, sections)


def head(name: str, command: str, seconds: float, lines: Sequence[Line]) -> str:
    """What is trained, and how far it has come."""
    last = lines[-1] if lines else {"s": 0.0, "decisions": 0}
    facts = {"trained": f"{last['s'] / 60:.1f} of {seconds / 60:g} min", "decisions": f"{last['decisions']:,}"}
    told = f"<p>{with_code(f'`{command}`')}</p>" if command else ""
    return f"<h1>{escape(name)}</h1>{told}{draw_facts(facts)}"


def fair_words(contest: Line) -> str:
    """What equal players would have won."""
    fair = next((each["fair"] for each in contest["against"].values() if each["games"]), None)
    return "" if fair is None else f"A fair share is {fair:.1%}."


def draw_strength(contests: Sequence[Line]) -> str:
    """A curve for each rival."""
    curves = []
    for colour, (key, (name, _)) in enumerate(RIVALS.items()):
        points = [(each["s"] / 60, each["against"][key]["share"]) for each in contests if each["against"].get(key, {}).get("games")]
        curves.append(Curve(name, points, colour))
    return draw_curves("Share of wins", curves, percent, least=0.0, most=1.0)


def draw_table(contest: Line) -> str:
    """The last contest with its intervals."""
    rows = "".join(
        f"<tr><td>{escape(RIVALS[key][1])}</td><td>{told['share']:.1%}</td><td>{told['low']:.1%} to {told['high']:.1%}</td>"
        f"<td>{told['games']:,}</td></tr>"
        for key, told in contest["against"].items()
        if told["games"]
    )
    headings = "".join(f"<th>{name}</th>" for name in ("against", "wins", "95 %", "games"))
    return f'<table class="shares"><thead><tr>{headings}</tr></thead><tbody>{rows}</tbody></table>'


def draw_log(title: str, key: str, steps: Sequence[Line]) -> str:
    """One number of the log over time."""
    curve = Curve(title, [(each["s"] / 60, each[key]) for each in steps])
    return draw_curves(title, [curve], lambda value: f"{value:g}")
