"""The page of a set's balance: what equal bots make of it, next to the rulebook's set, as one file to keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from seaboard.lab.balance import Evidence, ThingUse, findings
from seaboard.lab.intervals import Measured
from seaboard.lab.page import document, draw_facts, exact_share, heap, percent, section
from seaboard.lab.svg import Row, distributions, intervals, lever, scale_for

HERE = Path(__file__).resolve().parent
MINE, ORIGINAL = "this set", "the rulebook's set"
SHORT = {MINE: "this set", ORIGINAL: "rulebook"}
"""What stands beside a plot, where there is little room."""
HEADINGS = ("thing", "share of games", f"with {ORIGINAL}", "times a game", "gain in places")
PLAYED_BY = {
    "greedy": "It takes the move that looks best one decision ahead.",
    "search:200": "It tries out what its moves lead to, 200 simulations before each of them.",
    "net": "A learned network, without looking ahead.",
}
"""What each kind of bot does."""
METHOD = (
    "All seats are played by the same kind of bot, one game a seed. Shares have Wilson's 95% interval, means Student's. A thing's gain is by how "
    "many places seats that used it came out better than seats that did not, each against what its seat usually comes to: a correlation, not a "
    "cause; of many things some stand out by chance. Who leads at half-time is told by the game's own evaluation, where it has one."
)


@dataclass(frozen=True)
class Stage:
    """The games of one kind of bot: with the set, and with the rulebook's data unless that is the set."""

    mine: Evidence
    original: Evidence | None

    @property
    def both(self) -> list[tuple[str, Evidence]]:
        found = [(MINE, self.mine)]
        return found if self.original is None else [*found, (ORIGINAL, self.original)]


def draw_balance(title: str, note: str, stages: Sequence[Stage], left_out: Sequence[str]) -> str:
    """The whole page."""
    style = (HERE / "page.css").read_text(encoding="utf-8")
    head = f'<h1>{escape(title)}</h1><p class="lead">{escape(note)}</p>'
    missing = "".join(f'<p class="quiet">{escape(words)}</p>' for words in left_out)
    method = f'<section><h2>How this was measured</h2><p class="quiet">{escape(METHOD)}</p></section>'
    return document(title, style, [head + missing, *(part for stage in stages for part in draw_stage(stage)), method])


def draw_stage(stage: Stage) -> list[str]:
    """What one kind of bot says."""
    mine, original = stage.mine, stage.original
    told = "".join(f"<li>{escape(words)}</li>" for words in findings(mine, original))
    how = f'<p class="quiet">{escape(PLAYED_BY[mine.bot])}</p>' if mine.bot in PLAYED_BY else ""
    facts = {"games": f"{len(mine.games):,}", "players": f"{mine.players}", "fair share": f"{1 / mine.players:.1%}"}
    return [
        f"<section><h2>Games of {escape(mine.bot)}</h2>{how}{draw_facts(facts)}<ul>{told}</ul></section>",
        section("Seats", "How often each seat wins; a shared win is shared.", draw_seats(stage)),
        section("Leads", "How often who leads at half-time wins, and how often a win is shared.", draw_leads(stage)),
        section("Length", "Moves of a game, draws of chance not counted.", draw_spreads("Moves of a game", stage, "length")),
        section(
            "Points", "Points of a seat at the end; the line is the median.", draw_spreads("Points of a seat", stage, "points")
        ),
        draw_things(stage),
    ]


def measured_row(name: str, share: Measured) -> Row:
    """A share as a line of a plot."""
    return Row(name, share.mean, share.low, share.high, exact_share(share))


def draw_seats(stage: Stage) -> str:
    """Win shares by seat, each set beside the other."""
    fair = 1.0 / stage.mine.players
    rows = [
        measured_row(f"seat {seat}, {SHORT[name]}", each.seat(seat))
        for seat in range(stage.mine.players)
        for name, each in stage.both
    ]
    return intervals("Win share of each seat", rows, scale_for(rows, 0.0, fair, least=0.0, most=1.0), percent, (fair, "fair share"))


def draw_leads(stage: Stage) -> str:
    """Leads that were kept, and ties."""
    rows = [measured_row(f"lead kept, {SHORT[name]}", each.kept_leads) for name, each in stage.both if each.kept_leads is not None]
    rows += [measured_row(f"shared win, {SHORT[name]}", each.ties) for name, each in stage.both]
    return intervals("Leads and ties", rows, scale_for(rows, 0.0, 1.0, least=0.0, most=1.0), percent)


def draw_spreads(title: str, stage: Stage, what: str) -> str:
    """A distribution for each set."""
    return distributions(title, [heap(name, getattr(each, what)) for name, each in stage.both])


def draw_things(stage: Stage) -> str:
    """A table for each kind of move that names things."""
    before = {} if stage.original is None else {use.thing.id: use for use in stage.original.uses}
    gains = [abs(use.gain.mean) for use in stage.mine.uses if use.gain is not None]
    most, kinds = max(gains, default=0.0) or 1.0, dict[str, list[ThingUse]]()
    for use in stage.mine.uses:
        kinds.setdefault(use.thing.kind, []).append(use)
    tables = "".join(thing_table(kind, uses, before, most) for kind, uses in kinds.items())
    words = "How often each place, card or face comes up, and how seats that used it came out. Red: it never came up."
    return f'<section><h2>Things</h2><p class="quiet">{escape(words)}</p>{tables}</section>'


def thing_table(kind: str, uses: Sequence[ThingUse], before: dict[str, ThingUse], most: float) -> str:
    """The things of one kind of move, those used most often first."""
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in HEADINGS)
    rows = "".join(thing_row(use, before.get(use.thing.id), most) for use in sorted(uses, key=lambda use: -use.times))
    return (
        f"<details><summary>{escape(kind)}: {len(uses)}</summary>"
        f'<div class="scroll" tabindex="0"><table class="things"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></details>'
    )


def thing_row(use: ThingUse, before: ThingUse | None, most: float) -> str:
    """One thing."""
    gain = "" if use.gain is None else f"{lever(use.gain.mean, reach(use.gain), most)} {use.gain.mean:+.2f} ± {reach(use.gain):.2f}"
    name = f'<td class="bad">{escape(use.thing.name)}</td>' if use.is_dead else f"<td>{escape(use.thing.name)}</td>"
    other = "" if before is None else exact_share(before.games)
    return f"<tr>{name}<td>{exact_share(use.games)}</td><td>{other}</td><td>{use.times:.2f}</td><td>{gain}</td></tr>"


def reach(value: Measured) -> float:
    """Half of an interval."""
    return 0.0 if value.high is None else value.high - value.mean
