"""The table as text, for a terminal of 80 columns or more; drawn from a view, so it shows what the viewer may see and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from seaboard.engine.texts import Texts
from seaboard.games.libertalia.data import CARDS, CHARACTER_ROWS, COLOURS, INFLUENCE, MAP_SET_VALUE, MAPS_IN_SET, TOKEN_ROWS, TOKENS
from seaboard.games.libertalia.state import CAMPAIGNS, DAYS
from seaboard.games.libertalia.view import SeatView, TableView

SHAPES = dict(zip(COLOURS, "●■▲◆⬢★", strict=True))
NO_SHAPE = "○"
STYLES = {
    "yellow": "bold yellow",
    "red": "bold red",
    "blue": "bold blue",
    "green": "bold green",
    "black": "bold white on black",
    "white": "bold black on white",
}
"""Colour never is the only sign of a player: a shape and the seat's number stand with it."""
CHOSEN = "bold magenta"
TURN = "▶"
NONE = "·"
AT_DUSK = ("take", "saber")


def rank_of(card: str) -> int:
    """The rank printed on a card."""
    return int(CHARACTER_ROWS[CARDS.index(card)]["rank"])


def mark(seat: SeatView) -> Text:
    """A player's sign: shape and seat number in the player's colour."""
    shape = SHAPES[seat.colour] if seat.colour else NO_SHAPE
    return Text(f"{shape} {seat.seat}", STYLES[seat.colour] if seat.colour else "bold")


def player(view: TableView, texts: Texts, seat: int) -> Text:
    """A player's sign with the name of its colour."""
    shown = view.seats[seat]
    words = mark(shown)
    if shown.colour:
        words = Text.assemble(words, " ", texts.name(shown.colour))
    if seat == view.viewer:
        words = Text.assemble(words, (f" ({texts.word('you')})", "italic"))
    return words


def players(view: TableView, texts: Texts, seats: Iterable[int]) -> Text:
    """Several players."""
    return Text(", ").join(player(view, texts, seat) for seat in seats)


def list_cards(cards: Iterable[str], texts: Texts) -> str:
    """Cards with their ranks."""
    return ", ".join(f"{rank_of(card)} {texts.name(card)}" for card in cards) or NONE


def plain_table(title: str, caption: str | None = None) -> Table:
    """A table with a heading and no frame."""
    table = Table(title=title, title_justify="left", title_style="bold", box=None, header_style="underline", padding=(0, 2, 0, 0))
    table.caption, table.caption_justify = caption, "left"
    return table


def draw_header(view: TableView, texts: Texts) -> RenderableType:
    """Where the game stands, and whose decision it is."""
    words = [texts.game.names.get(texts.language, texts.game.name)]
    if view.campaign:
        words.append(texts.word("campaign", view.campaign, CAMPAIGNS))
    if view.day:
        words.append(texts.word("day", view.day, DAYS))
    words.append(texts.find("phase", view.phase) or view.phase)
    lines = [Text("  ·  ".join(words), "bold")]
    if view.asked:
        lines.append(Text.assemble(texts.word("asked"), " ", players(view, texts, view.asked)))
    if view.answered:
        lines.append(Text.assemble(texts.word("answered"), " ", players(view, texts, view.answered)))
    return Group(*lines)


def token_worth(token: str, texts: Texts) -> str:
    """What a token counts on the day of rest."""
    if token == "map":
        return texts.word("set", MAP_SET_VALUE, MAPS_IN_SET)
    return str(TOKEN_ROWS[TOKENS.index(token)]["value"]).replace("-", "−")


def draw_booty(view: TableView, texts: Texts) -> RenderableType:
    """The six spaces, today's marked, beside the booty that lies open to the viewer."""
    table = plain_table(texts.word("spaces"), texts.word("bag", view.bag.number))
    table.add_column("")
    table.add_column(texts.word("worth"), justify="right")
    for day in range(1, DAYS + 1):
        table.add_column(f"{TURN}{day}" if day == view.day else str(day), justify="right", style=day_style(view, day))
    known = [seat for seat in view.seats if seat.booty.tokens is not None]
    for seat in known:
        table.add_column(mark(seat), justify="right")
    for token in TOKENS:
        laid = [str(space.get(token, NONE)) for space in view.spaces]
        owned = [str((seat.booty.tokens or {}).get(token, NONE)) for seat in known]
        table.add_row(texts.name(token), token_worth(token, texts), *laid, *owned)
    return table


def day_style(view: TableView, day: int) -> str:
    """Today stands out, past days fade."""
    return "bold reverse" if day == view.day else "dim" if day < view.day else ""


def draw_seats(view: TableView, texts: Texts) -> RenderableType:
    """Every player in numbers."""
    table = plain_table(texts.word("seats"))
    table.add_column(texts.word("player"))
    for key in ("doubloons", "booty", "hand", "graveyard", "total"):
        table.add_column(texts.word(key), justify="right")
    for seat in view.seats:
        numbers = (seat.doubloons, seat.booty.number, seat.hand.number, seat.graveyard.number, seat.total)
        table.add_row(player(view, texts, seat.seat), *(str(number) for number in numbers))
    return table


def draw_dens(view: TableView, texts: Texts) -> RenderableType:
    """The characters in dens."""
    table = plain_table(texts.word("dens"))
    table.show_header = False
    for seat in view.seats:
        table.add_row(mark(seat), list_cards(seat.den, texts))
    return table


def draw_ship(view: TableView, texts: Texts) -> RenderableType:
    """The row from left to right, the character in turn marked; influence where it settles a tie."""
    title = Text(texts.word("ship"), "bold")
    if not view.ship:
        return Group(title, Text(texts.word("ship-empty"), "dim"))
    is_wide = len(view.ship) < 5
    table = Table(show_header=False, box=box.ROUNDED, padding=(0, int(is_wide)))
    ranks = [boarded.rank for boarded in view.ship]
    cells = []
    for boarded in view.ship:
        table.add_column(justify="center", vertical="top")
        is_turn = boarded.seat == view.turn
        lines: list[Text] = [
            Text.assemble(f"{TURN} " if is_turn else "", mark(view.seats[boarded.seat])),
            Text(f"{texts.word('rank')} {boarded.rank}"),
            Text(texts.name(boarded.card).replace(" ", "\n"), "bold"),
        ]
        if ranks.count(boarded.rank) > 1:
            lines.append(Text(f"{texts.word('influence')} {boarded.influence}"))
        if boarded.has_acted and view.phase not in AT_DUSK:
            lines.append(Text(texts.word("acted"), "dim"))
        if is_turn and view.phase == "take" and view.left > 1:
            lines.append(Text(texts.word("still-to-take", view.left)))
        if is_turn and view.is_doomed:
            lines.append(Text(texts.word("doomed"), "bold red"))
        cells.append(Group(*lines))
    table.add_row(*cells)
    return Group(title, table)


def draw_hand(seat: SeatView, texts: Texts) -> RenderableType:
    """The viewer's cards: rank, influence, name, when it acts and what it does."""
    table = plain_table(texts.word("your-hand"))
    table.add_column(texts.word("rank"), justify="right")
    table.add_column(texts.word("influence").capitalize(), justify="right")
    table.add_column(texts.word("card"))
    table.add_column(texts.word("effect"))
    for card in seat.hand.cards or ():
        is_chosen = seat.choice == f"play {card}"
        influence = str(INFLUENCE[CARDS.index(card), COLOURS.index(seat.colour)]) if seat.colour else ""
        name = f"{texts.name(card)} ✓ {texts.word('chosen')}" if is_chosen else texts.name(card)
        table.add_row(str(rank_of(card)), influence, name, texts.find("effect", card) or "", style=CHOSEN if is_chosen else "")
    return table


def draw_sheet(view: TableView, texts: Texts, campaign: int) -> RenderableType:
    """The score sheet of a finished campaign, counted from 0: a column for each player."""
    sheet = view.sheets[campaign]
    table = plain_table(texts.word("sheet", campaign + 1))
    table.add_column("")
    for seat in view.seats:
        table.add_column(mark(seat), justify="right")
    table.add_row(texts.word("doubloons"), *(str(row.doubloons) for row in sheet))
    table.add_row(texts.word("gains"), *(f"+{row.gains}" if row.gains else NONE for row in sheet))
    table.add_row(texts.word("losses"), *(f"−{row.losses}" if row.losses else NONE for row in sheet))
    for token in TOKENS:
        if any(token in row.booty for row in sheet):
            table.add_row(texts.name(token), *(str(row.booty.get(token, NONE)) for row in sheet))
    table.add_row(texts.word("wealth"), *(str(row.wealth) for row in sheet), style="bold")
    return table


def draw_open_cards(view: TableView, texts: Texts) -> Iterator[RenderableType]:
    """Hands and graveyards that lie open once the game is over."""
    for key, piles in (("hand-of", [seat.hand for seat in view.seats]), ("graveyard-of", [seat.graveyard for seat in view.seats])):
        for seat, pile in zip(view.seats, piles, strict=True):
            yield Text(texts.word(key, player(view, texts, seat.seat).plain, list_cards(pile.cards or (), texts)))


def draw_memory(view: TableView, texts: Texts) -> Iterator[RenderableType]:
    """What others have, or may have, in hand, where the table remembers for people.  [LIB-SEE-13]"""
    for seat in view.seats:
        if seat.memory is not None:
            cards = [list_cards(seat.memory.sure, texts)]
            if seat.memory.maybe:
                cards.append(texts.word("maybe", list_cards(seat.memory.maybe, texts)))
            yield Text(texts.word("memory-of", player(view, texts, seat.seat).plain, "; ".join(cards)))


def draw_own(view: TableView, texts: Texts) -> Iterator[RenderableType]:
    """What only the viewer sees."""
    if view.viewer is None:
        return
    seat = view.seats[view.viewer]
    yield Text(texts.word("your-graveyard", list_cards(seat.graveyard.cards or (), texts)))
    yield Text()
    yield draw_hand(seat, texts)
    if seat.choice in {"sell map", "pass"}:
        yield Text()
        yield Text(texts.word("chosen-sell" if seat.choice == "sell map" else "chosen-pass"), CHOSEN)


def side_by_side(*tables: RenderableType) -> RenderableType:
    """Tables beside one another where there is room, else below, each with a free line after it."""
    return Columns([Padding(table, (0, 0, 1, 0), expand=False) for table in tables], padding=(0, 3))


def draw(view: TableView, texts: Texts) -> RenderableType:
    """The whole table, the viewer's own cards last; score sheets when a campaign has just ended, and at the end of the game."""
    parts: list[RenderableType] = [draw_header(view, texts), Text()]
    if view.sheets and (view.day <= 1 or view.places is not None):
        parts.append(side_by_side(*(draw_sheet(view, texts, campaign) for campaign in range(len(view.sheets)))))
    parts += [side_by_side(draw_booty(view, texts), draw_seats(view, texts)), draw_dens(view, texts), Text()]
    if view.places is not None:
        return Group(*parts, *draw_open_cards(view, texts))
    ranks = " ".join(str(rank_of(card)) for card in view.dealt) or NONE
    parts += [draw_ship(view, texts), Text(), Text(texts.word("dealt", ranks)), *draw_memory(view, texts)]
    return Group(*parts, *draw_own(view, texts))
