"""Write docs/balance from arena results: what equal bots say about seats, sides and options, and how strong the bots are.

    python -m tools.balance FOLDER [FOLDER ...] [--out docs/balance]

Every `results.json` under the folders is read.  Games between bots of one kind tell about the game, all others about the bots.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from seaboard.engine.registry import find_game, games
from seaboard.lab.intervals import Measured
from seaboard.lab.moves import FIRST, MoveValue
from seaboard.lab.page import draw_length, draw_seats, draw_wins, exact_mean, exact_share
from seaboard.lab.results import Results, Standing
from tools.plots import standalone

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "docs" / "balance"
NUMBER = re.compile(r" #\d+$")
FEW = 30
"""Moves that fewer seats have chosen are left out."""
SHOWN = 6
"""Moves shown at each end of a table."""
FIGURES = tuple("+-0123456789")
MADE = "Written by `python -m tools.balance`; do not edit."


class Words(msgspec.Struct, frozen=True):
    """What a game's page says besides figures."""

    ours: str
    seats: list[str]


@dataclass(frozen=True)
class Found:
    """One arena: its results and the folder they lay in."""

    name: str
    results: Results

    @property
    def kinds(self) -> list[str]:
        """The bots that played, without their numbers."""
        return [NUMBER.sub("", bot) for bot in self.results.bots]

    @property
    def is_even(self) -> bool:
        """Whether all bots are of one kind."""
        return len(set(self.kinds)) == 1

    @property
    def options(self) -> str:
        """The options that are not the usual ones."""
        usual = find_game(self.results.game).check_options({})
        return ", ".join(f"{name} {value}" for name, value in self.results.options.items() if usual[name] != value)

    @property
    def title(self) -> str:
        """What was played, in words."""
        players = len(self.kinds)
        return f"{players} players{f', {self.options}' if self.options else ''}: {self.kinds[0]}"


def gather(folders: Sequence[Path]) -> list[Found]:
    """All results under these folders, those of one game together, in the order of their names."""
    paths = sorted({path for folder in folders for path in folder.rglob("results.json")})
    return [Found(path.parent.name, msgspec.json.decode(path.read_bytes(), type=Results)) for path in paths]


def side(share: Measured, fair: float) -> int:
    """1 if a share is above the fair one with its whole interval, -1 if below, 0 if it cannot be told."""
    if share.low is None or share.high is None:
        return 0
    return 1 if share.low > fair else -1 if share.high < fair else 0


def seat_name(words: Words, seat: int) -> str:
    """A seat as people call it."""
    return words.seats[seat] if words.seats else f"seat {seat}"


def row(*cells: str) -> str:
    """A line of a table."""
    return f"| {' | '.join(cells)} |"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table, figures to the right."""
    columns = zip(*rows, strict=True) if rows else [("",)] * len(headings)
    ruler = row(*("---:" if all(cell[:1] in FIGURES for cell in column) else "---" for column in columns))
    return "\n".join([row(*headings), ruler, *(row(*cells) for cells in rows)])


def finding(found: Found, words: Words) -> str:
    """What one even match says about seats, in a sentence or two."""
    results = found.results
    told = []
    for each in results.seats:
        verdict = side(each.win_share, results.fair_share)
        if verdict:
            where = "more" if verdict > 0 else "less"
            told.append(f"{seat_name(words, each.seat)} wins {where} than its share ({exact_share(each.win_share)})")
    widest = max(abs(each.win_share.mean - results.fair_share) for each in results.seats)
    if told:
        return f"{'; '.join(told)}. A fair share is {results.fair_share:.1%}."
    return f"No seat is clearly above or below its fair share of {results.fair_share:.1%}; the widest gap is {widest:.1%}, within chance."


def draw(found: Found, kind: str, drawing: str, out: Path) -> str:
    """Write a plot beside the page; returns the line that shows it."""
    name = f"{found.results.game}-{found.name}-{kind}.svg"
    (out / name).write_text(standalone(drawing), encoding="utf-8")
    return f"![{found.title}, {kind}]({name})"


def even_section(found: Found, words: Words, out: Path) -> str:
    """One match between equal bots: seats, length."""
    results = found.results
    rows = [
        (seat_name(words, each.seat), exact_share(each.win_share), exact_mean(each.place), exact_mean(each.points))
        for each in results.seats
    ]
    return "\n\n".join(
        [
            f"### {found.title}",
            f"games: {results.games:,} ({results.seeds:,} seeds, each in {len(results.bots)} seatings), seed {results.seed}; "
            f"{results.length.mean:.0f} moves on average.",
            finding(found, words),
            table(("seat", "wins", "mean place", "mean points"), rows),
            draw(found, "seats", draw_seats(results), out),
            draw(found, "length", draw_length(results), out),
        ]
    )


def telling(moves: Sequence[MoveValue], when: str) -> list[MoveValue]:
    """The moves whose gain is clear of zero, best first."""
    clear = [each for each in moves if each.when == when and each.seats >= FEW and each.margin is not None]
    return [each for each in clear if each.margin is not None and abs(each.gain) > each.margin]


def move_table(found: Found, when: str) -> str:
    """The moves that go with good places, and those that go with bad ones."""
    moves = telling(found.results.moves, when)
    ends = moves if len(moves) <= 2 * SHOWN else [*moves[:SHOWN], *moves[-SHOWN:]]
    rows = [
        (f"`{each.move}`", f"{each.seats:,}", f"{each.win_share:.1%}", f"{each.gain:+.2f} ± {each.margin:.2f}") for each in ends
    ]
    return table(("move", "seats", "wins", "gain in places"), rows)


def move_sections(evens: Sequence[Found]) -> Iterator[str]:
    """Moves of the even match with most games."""
    if not evens:
        return
    most = max(evens, key=lambda found: found.results.games)
    yield f"## Moves\n\nFrom {most.title}, {most.results.games:,} games. {most.results.methods['moves']}"
    if telling(most.results.moves, FIRST):
        yield f"### A seat's first choice\n\n{move_table(most, FIRST)}"
    if telling(most.results.moves, "any"):
        yield f"### At any time\n\n{move_table(most, 'any')}"


def thought(found: Found, standing: Standing) -> str:
    """How long a bot thought about a choice."""
    each = next(timing for timing in found.results.timing if timing.bot == standing.bot)
    return f"{1000 * each.seconds / max(1, each.decisions):.2f} ms"


def strength_section(found: Found, words: Words, out: Path) -> str:
    """One match between different bots."""
    results = found.results
    first = results.standings[0]
    rows = [
        (
            each.bot,
            exact_share(each.win_share),
            exact_mean(each.place),
            *(exact_share(seat.win_share) for seat in each.seats),
            thought(found, each),
        )
        for each in results.standings
    ]
    seats = [f"as {seat_name(words, each.seat)}" for each in results.seats]
    where = {1: "clearly above", -1: "clearly below", 0: "not clearly off"}[side(first.win_share, results.fair_share)]
    return "\n\n".join(
        [
            f"### {', '.join(results.bots)}{f' ({found.options})' if found.options else ''}",
            f"games: {results.games:,} ({results.seeds:,} seeds, each in {len(results.bots)} seatings), seed {results.seed}.",
            f"{first.bot} takes {exact_share(first.win_share)} of the wins, {where} the fair share of {results.fair_share:.1%}.",
            table(("bot", "wins", "mean place", *seats, "a choice"), rows),
            draw(found, "wins", draw_wins(results), out),
        ]
    )


def game_page(slug: str, found: Sequence[Found], words: Words, out: Path) -> str:
    """A game's page."""
    evens = [each for each in found if each.is_even]
    others = [each for each in found if not each.is_even]
    parts = [f"# {find_game(slug).name}: balance", MADE, words.ours]
    if evens:
        parts += ["## Equal bots", "Bots of one kind at every seat: what is left is the game. Intervals are 95%."]
        parts += [even_section(each, words, out) for each in evens]
    parts += move_sections(evens)
    if others:
        parts += ["## How strong the bots are"]
        parts += [strength_section(each, words, out) for each in others]
    return "\n\n".join(parts) + "\n"


def index_page(found: Sequence[Found], words: dict[str, Words]) -> str:
    """The table of all games."""
    rows = []
    for each in found:
        if each.is_even:
            link = f"[{each.results.name}]({each.results.game}.md)"
            rows.append((link, each.title, f"{each.results.games:,}", finding(each, words[each.results.game])))
    first = "Bots of one kind played each other, so that only seats, sides and options make a difference."
    method = found[0].results.methods["intervals"] if found else ""
    return "\n\n".join(["# Balance", MADE, first, table(("game", "played", "games", "finding"), rows), method]) + "\n"


def write(folders: Sequence[Path], out: Path) -> list[str]:
    """Write all pages; returns the games that have one."""
    told = tomllib.loads((HERE / "balance.toml").read_text(encoding="utf-8"))
    words = {slug: msgspec.convert(told[slug], Words) for slug in games()}
    found = gather(folders)
    out.mkdir(parents=True, exist_ok=True)
    for stale in (*out.glob("*.svg"), *out.glob("*.md")):
        stale.unlink()
    slugs = [slug for slug in games() if any(each.results.game == slug for each in found)]
    for slug in slugs:
        page = game_page(slug, [each for each in found if each.results.game == slug], words[slug], out)
        (out / f"{slug}.md").write_text(page, encoding="utf-8")
    (out / "index.md").write_text(index_page(found, words), encoding="utf-8")
    return slugs


def main() -> int:
    """Read the command line and write the pages."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("folders", nargs="+", type=Path)
    reader.add_argument("--out", type=Path, default=OUT)
    wanted = reader.parse_args()
    slugs = write(wanted.folders, wanted.out)
    print(f"{wanted.out}: {', '.join(slugs) if slugs else 'no results.json found'}")
    return 0 if slugs else 1


if __name__ == "__main__":
    sys.exit(main())
