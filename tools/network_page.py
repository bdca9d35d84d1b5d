"""Write docs/networks.md: where the networks come from that ship with the games, how strong they are, and how often exploiters beat them.

python -m tools.network_page
"""

from __future__ import annotations

import sys
from pathlib import Path

from seaboard.bots.card import Card, Exploited, Strength, check_card
from seaboard.bots.weights import FILE, net_folder
from seaboard.engine.game import Game
from seaboard.engine.registry import games

PAGE = Path(__file__).resolve().parent.parent / "docs" / "networks.md"
HEAD = """# The networks

Written by `python -m tools.network_page` from the cards beside the weights (`net/card.toml` in a game's folder). How they are trained and measured:
[guides/train.md](guides/train.md). They are baselines to beat: let a bot of yours play among them, with
`seaboard arena GAME --bots mine,net,net,net --games 400`. A fair share is one part of as many as there are players; intervals are 95 %.
A decision's time is that of one core, where the games were played.
"""


def draw_page() -> str:
    """The whole page."""
    parts = [HEAD]
    for game in games().values():
        weights = net_folder(game) / FILE
        parts.append(
            draw_game(game, check_card(weights)) if weights.exists() else f"## {game.name}\nNo network comes with it yet.\n"
        )
    return "\n".join(parts)


def draw_game(game: Game, card: Card) -> str:
    """One game's network."""
    facts = {
        **({"before it": ", then ".join(f"`{each}`" for each in card.before)} if card.before else {}),
        "command": f"`{card.command}`",
        "learned": f"{card.seconds:,.0f} s, {card.decisions / 1e6:,.0f} million decisions, seed {card.seed}",
        "on": f"{card.hardware}, {card.date}",
        "with": card.software,
        "SHA-256": f"`{card.checksum}`",
    }
    lines = [f"## {game.name}", "", "| | |", "|---|---|", *(f"| {name} | {told} |" for name, told in facts.items())]
    if card.strength:
        lines += ["", "| bot | among | players | seat | games | share | 95 % | a decision |", "|---|---|---|---|---|---|---|---|"]
        lines += [strength_line(row) for row in card.strength]
    if card.exploited:
        lines += [
            "",
            "| an exploiter that learned for | from seat | against | games | share | 95 % | fair |",
            "|---|---|---|---|---|---|---|",
        ]
        lines += [exploited_line(row) for row in card.exploited]
    return "\n".join(lines) + "\n"


def strength_line(row: Strength) -> str:
    """A measured row."""
    setting = ", ".join([str(row.players), *(f"{name} {value}" for name, value in row.options.items())])
    thought = "" if row.seconds is None else f"{1000 * row.seconds:.2g} ms"
    figures = f"{row.games:,} | {percent(row.share)} | {percent(row.low)} to {percent(row.high)} | {thought}"
    return f"| `{row.bot}` | `{row.among}` | {setting} | {seat_words(row.seat)} | {figures} |"


def exploited_line(row: Exploited) -> str:
    """What an exploiter reached."""
    against = "its drawn choices" if row.samples else "its best choices"
    learned = f"{row.seconds:.0f} s, {row.decisions / 1e6:,.0f} million decisions"
    figures = f"{row.games:,} | {percent(row.share)} | {percent(row.low)} to {percent(row.high)} | {percent(row.fair)}"
    return f"| {learned} | {seat_words(row.seat)} | {against} | {figures} |"


def seat_words(seat: int | None) -> str:
    """A seat, or all of them."""
    return "all" if seat is None else str(seat)


def percent(share: float) -> str:
    """A share."""
    return f"{100 * share:.1f} %"


def main() -> int:
    """Write the page."""
    PAGE.write_text(draw_page(), encoding="utf-8")
    print(PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
