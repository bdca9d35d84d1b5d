"""The table as text, for a terminal of 100 columns (narrower ones get the map and the sides one below the other); drawn from a view."""

from __future__ import annotations

from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.text import Text

from seaboard.engine.texts import Texts
from seaboard.games.orp_orzel.data import GOALS, HEX_ROWS, HEXES, START, ZIGZAGS, Side
from seaboard.games.orp_orzel.view import Screen, TableView

CELL = 4
HALF = CELL // 2
PANEL = 28
LAND = ("▒", "dim green")
SEA = ("~", "blue")
WALL = "bold red"
FIGURE = "<O>", "bold yellow"
TOKEN_DOWN = "(?)", "bold cyan"
TOKEN_SHIP = "(S)", "bold cyan"
TOKEN_SEA = "(~)", "cyan"
TOKEN_UP = "[S]", "bold black on cyan"
PATROL = "«P»", "bold red"
MINE_DOWN = "{?}", "bold magenta"
MINE_LIVE = "{*}", "bold magenta"
MINE_BLANK = "{ }", "magenta"
GOAL = "===", "bold dark_orange"
PORT = "[T]", "dark_orange"
"""Colour is never the only sign: every piece has a shape of its own."""

Sign = tuple[str, str]
Grid = list[list[tuple[str, str]]]


def side_name(view: TableView, texts: Texts, seat: int) -> str:
    """A side by its name, with a word if it is the viewer's."""
    name = texts.name(view.sides[seat])
    return f"{name} ({texts.word('you')})" if seat == view.viewer else name


# The map


def column_of(number: int) -> int:
    """Where a hex begins in its line: half a cell for each half step of its centre."""
    return HALF * (2 * HEX_ROWS[number]["q"] + HEX_ROWS[number]["r"] - WEST)


def line_of(number: int) -> int:
    """The first of the two lines of a hex."""
    return 2 * (int(HEX_ROWS[number]["r"]) - NORTH)


WEST = min(2 * row["q"] + row["r"] for row in HEX_ROWS)
NORTH = min(row["r"] for row in HEX_ROWS)
WIDTH = max(column_of(number) for number in range(len(HEXES))) + CELL
LINES = max(line_of(number) for number in range(len(HEXES))) + 2


def signs_of(view: TableView) -> dict[str, Sign]:
    """What is drawn on each hex that holds something, or is the start or a goal."""
    signs: dict[str, Sign] = {HEXES[START]: PORT} | {HEXES[goal]: GOAL for goal in GOALS}
    for token in view.tokens:
        known = TOKEN_SHIP if token.kind == "ship" else TOKEN_SEA if token.kind == "sea" else TOKEN_DOWN
        signs[token.hex] = TOKEN_UP if token.is_up else known
    for mine in view.mines:
        signs[mine.hex] = MINE_LIVE if mine.kind == "mine" else MINE_BLANK if mine.kind == "blank" else MINE_DOWN
    signs |= dict.fromkeys(view.ships, PATROL)
    signs[view.figure] = FIGURE
    return signs


def write(grid: Grid, line: int, column: int, text: str, style: str) -> None:
    """Put a text into the grid."""
    for place, letter in enumerate(text):
        grid[line][column + place] = (letter, style)


def draw_walls(grid: Grid) -> None:
    """Zigzag lines: upright between neighbours in a row, slanting between rows."""
    for one, other in ZIGZAGS:
        if line_of(one) == line_of(other):
            column = max(column_of(one), column_of(other)) - 1
            write(grid, line_of(one), column, "≀", WALL)
            write(grid, line_of(one) + 1, column, "≀", WALL)
        elif column_of(other) > column_of(one):
            write(grid, line_of(one) + 1, column_of(one) + CELL - 1, "╱", WALL)
        else:
            write(grid, line_of(one) + 1, column_of(one) - 1, "╲", WALL)


def draw_map(view: TableView, texts: Texts) -> RenderableType:
    """The hexes: what lies there, and the coordinates below it."""
    grid: Grid = [[LAND] * WIDTH for _ in range(LINES)]
    signs = signs_of(view)
    for number, name in enumerate(HEXES):
        line, column = line_of(number), column_of(number)
        sign, style = signs.get(name, (f" {SEA[0]} ", SEA[1]))
        write(grid, line, column, f"{sign:<{CELL}}", style)
        write(grid, line + 1, column, f"{name:<{CELL}}", "bold" if name in signs else "dim")
    draw_walls(grid)
    return Text("\n").join(Text.assemble(*line) for line in grid)


def legend_of(view: TableView) -> list[tuple[Sign, str]]:
    """The signs that are on the map now, each with the key of its meaning."""
    meanings = [
        (FIGURE, "figure"),
        (TOKEN_DOWN, "token-down"),
        (TOKEN_SHIP, "token-ship"),
        (TOKEN_SEA, "token-sea"),
        (TOKEN_UP, "token-up"),
        (PATROL, "patrol"),
        (MINE_DOWN, "mine-down"),
        (MINE_LIVE, "mine-live"),
        (MINE_BLANK, "mine-blank"),
        (PORT, "start"),
        (GOAL, "goal"),
    ]
    present = set(signs_of(view).values())
    return [(sign, key) for sign, key in meanings if sign in present]


def draw_legend(view: TableView, texts: Texts) -> RenderableType:
    """What the signs mean, and which hexes a zigzag line keeps apart."""
    words = [Text.assemble(sign, f" {texts.word(key)}") for sign, key in legend_of(view)]
    pairs = ", ".join(f"{HEXES[one]}-{HEXES[other]}" for one, other in ZIGZAGS)
    if pairs:
        words.append(Text.assemble(("≀ ╱ ╲", WALL), f" {texts.word('zigzag')}: {pairs}"))
    return Text("   ").join(words)


# The sides


def list_bag(bag: dict[str, int], texts: Texts, prefix: str = "") -> str:
    """A bag in words."""
    names = {key: texts.names.get(f"{prefix}{key}", texts.name(key)) for key in bag}
    return ", ".join(names[key] if number == 1 else f"{names[key]} ×{number}" for key, number in bag.items()) or "–"


def list_symbols(bag: dict[str, int], texts: Texts) -> str:
    """Pending symbols in words."""
    names = {key: texts.find("symbol", key) or key for key in bag}
    return ", ".join(names[key] if number == 1 else f"{names[key]} ×{number}" for key, number in bag.items()) or "–"


def list_counts(bag: dict[str, int], texts: Texts) -> str:
    """Tokens by kind with every number, noughts too."""
    return ", ".join(f"{texts.find('kind', key) or key} ×{number}" for key, number in bag.items())


def screen_words(screen: Screen, texts: Texts) -> str:
    """What lies behind a screen, as far as the viewer may look."""
    if screen.kinds is None:
        return f"{screen.number} ({texts.word('unknown')})"
    return f"{screen.number} ({list_counts(screen.kinds, texts)})"


def entry(texts: Texts, key: str, words: object) -> Text:
    """A line of a side's panel."""
    return Text.assemble((f"{texts.word(key)}: ", "dim"), str(words))


def draw_navy(view: TableView, texts: Texts) -> Iterator[RenderableType]:
    """The Navy's dice, tokens and losses."""
    navy = view.navy
    yield Text(side_name(view, texts, Side.NAVY), "bold red")
    yield entry(texts, "aside", list_bag(navy.aside, texts, "keep "))
    yield entry(texts, "screen", screen_words(navy.screen, texts))
    yield entry(texts, "together", list_counts(navy.unlost, texts))
    yield entry(texts, "lost", navy.lost)
    yield entry(texts, "taken", navy.taken)


def draw_kriegsmarine(view: TableView, texts: Texts) -> Iterator[RenderableType]:
    """The Kriegsmarine's dice, mine tokens and ships."""
    side = view.kriegsmarine
    yield Text(side_name(view, texts, Side.KRIEGSMARINE), "bold")
    yield entry(texts, "aside", list_bag(side.aside, texts, "keep "))
    yield entry(texts, "screen", screen_words(side.screen, texts))
    yield entry(texts, "together", list_counts(side.unboxed, texts))
    yield entry(texts, "box", list_counts(side.box, texts))
    yield entry(texts, "reserve", side.reserve)
    yield entry(texts, "held", side.held)


def draw_moment(view: TableView, texts: Texts) -> Iterator[RenderableType]:
    """The dice of this roll, the symbols pending, a lifted ship."""
    if view.rolled:
        yield entry(texts, "rolled", list_bag(view.rolled, texts, "keep "))
    if view.kept:
        yield entry(texts, "kept", list_bag(dict.fromkeys(view.kept, 1), texts, "keep "))
    if view.pending:
        yield entry(texts, "pending", list_symbols(view.pending, texts))
    if view.lifted:
        yield entry(texts, "lifted", texts.name(view.lifted))


# The whole


def draw_header(view: TableView, texts: Texts) -> RenderableType:
    """Where the game stands, and whose decision it is."""
    title = texts.game.names.get(texts.language, texts.game.name)
    round_words = texts.word("round", view.round, view.options["round-limit"])
    lines = [Text("  ·  ".join((title, round_words, texts.find("phase", view.phase) or view.phase)), "bold")]
    if view.reason is None:
        key = "asked" if view.asked else "rolling"
        lines.append(Text(f"{texts.word(key)}: {side_name(view, texts, view.turn)}"))
    return Group(*lines)


def draw_finds(view: TableView, texts: Texts) -> Iterator[RenderableType]:
    """What was turned up since actions last began."""
    for find in view.finds:
        yield entry(texts, "finds", f"{texts.name(find.hex)}: {texts.find('find', find.what) or find.what}")


def draw_result(view: TableView, texts: Texts) -> Iterator[RenderableType]:
    """Who has won, and why."""
    if view.places is not None and view.reason is not None:
        winner = side_name(view, texts, view.places.index(1))
        yield Text(f"{texts.word('winner', winner)}. {texts.find('reason', view.reason) or view.reason}", "bold")


def draw(view: TableView, texts: Texts) -> RenderableType:
    """The whole table: the map beside the sides, then what the signs mean and what was turned up."""
    panel = Group(*draw_navy(view, texts), Text(), *draw_kriegsmarine(view, texts), Text(), *draw_moment(view, texts))
    sea = Constrain(draw_map(view, texts), WIDTH)
    parts: list[RenderableType] = [draw_header(view, texts), Text()]
    parts += [Columns([sea, Constrain(panel, PANEL)], padding=(0, 2)), Text(), draw_legend(view, texts)]
    parts += [*draw_finds(view, texts), *draw_result(view, texts)]
    return Group(*parts)
