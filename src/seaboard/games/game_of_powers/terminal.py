"""The table as text, for a terminal of 100 columns or more; drawn from a view, so it shows what the viewer may see and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from seaboard.engine.texts import Texts
from seaboard.games.game_of_powers.data import CARD_FACES, CARDS, CATEGORIES, KINDS, SITES
from seaboard.games.game_of_powers.stories import card_story
from seaboard.games.game_of_powers.view import CityView, OfferView, SeatView, TableView

__all__ = ["card_story", "draw"]

SHAPES = dict(zip(("white", "black", "orange", "purple", "teal"), "●■▲◆⬢", strict=True))
STYLES = {
    "white": "bold black on white",
    "black": "bold white on black",
    "orange": "bold dark_orange",
    "purple": "bold magenta",
    "teal": "bold cyan",
}
"""Colour never is the only sign of a player: a shape and the seat's number stand with it."""
ZONE_STYLES = {"red": "red", "yellow": "yellow", "blue": "blue", "green": "green"}
ARROWS = {"cw": "↻", "ccw": "↺"}
SITE_MARK = "★"
KNOWN_MARK = "✓"
NONE = "·"
BOX_WIDTH = 13
MOST_BESIDE = 8
"""A ring of at most this many cities leaves room beside it."""
MOST_NAMED = 6
"""The number of cards under the deck that are named; the others are counted."""


def letter(texts: Texts, kind: str) -> str:
    """The one letter that stands for a kind of influence."""
    return texts.find("letter", kind) or kind[0].upper()


def tokens(texts: Texts, counts: Mapping[str, int]) -> str:
    """Tokens as letters with numbers."""
    return " ".join(f"{letter(texts, kind)}{counts[kind]}" for kind in KINDS if kind in counts) or NONE


def mark(seat: SeatView) -> Text:
    """A player's sign: shape and seat number in the player's colour."""
    return Text(f"{SHAPES[seat.colour]} {seat.seat}", STYLES[seat.colour])


def player(view: TableView, texts: Texts, seat: int) -> Text:
    """A player's sign with the name of its colour."""
    shown = view.seats[seat]
    words = Text.assemble(mark(shown), " ", texts.name(shown.colour))
    return Text.assemble(words, (f" ({texts.word('you')})", "italic")) if seat == view.viewer else words


def plain_table(title: str, *columns: str) -> Table:
    """A table with a heading, if it has one, and no frame."""
    table = Table(
        title=title or None, title_justify="left", title_style="bold", box=None, header_style="underline", padding=(0, 2, 0, 0)
    )
    for column in columns:
        table.add_column(column)
    return table


def draw_header(view: TableView, texts: Texts) -> RenderableType:
    """Where the game stands, and whose decision it is."""
    words = [texts.game.names.get(texts.language, texts.game.name)]
    if view.round:
        words.append(texts.word("round", view.round))
    if view.is_ending and view.results is None:
        words.append(texts.word("last-round"))
    words.append(texts.find("phase", view.phase) or view.phase)
    lines = [Text("  ·  ".join(words), "bold")]
    if view.asked:
        lines.append(Text.assemble(texts.word("asked"), " ", Text(", ").join(player(view, texts, seat) for seat in view.asked)))
    return Group(*lines)


# The ring


def turned_ring(ring: tuple[CityView, ...]) -> tuple[list[CityView], list[CityView]]:
    """The ring as two rows, clockwise along the upper one and back along the lower one, turned so that the north is on top."""
    half = (len(ring) + 1) // 2

    def northern(first: int) -> int:
        return sum(ring[(first + step) % len(ring)].y for step in range(half))

    first = min(range(len(ring)), key=northern)
    turned = [ring[(first + step) % len(ring)] for step in range(len(ring))]
    return turned[:half], turned[half:][::-1]


def draw_city(view: TableView, texts: Texts, city: CityView) -> RenderableType:
    """A city: its name in the colour of its zone, its field, the ships in it with the way they face."""
    name = f"{texts.name(city.id)} {SITE_MARK}" if city.is_site else texts.name(city.id)
    if city.tokens is None:
        field = Text(texts.word("no-field"), "dim")
    else:
        field = Text(tokens(texts, city.tokens)) if city.tokens else Text(texts.word("bare"), "dim")
    ships = Text()
    for seat in city.ships:
        shown = view.seats[seat]
        ships = Text.assemble(ships, mark(shown), f"{ARROWS[shown.heading or 'cw']} ")
    return Group(Text(name, f"bold {ZONE_STYLES[city.zone]}"), Text(texts.name(city.zone), ZONE_STYLES[city.zone]), field, ships)


def draw_ring(view: TableView, texts: Texts) -> RenderableType:
    """The closed ring of cities."""
    above, below = turned_ring(view.ring)
    table = Table(show_header=False, box=box.ROUNDED, show_lines=True, padding=(0, 0))
    for _ in above:
        table.add_column(min_width=BOX_WIDTH)
    table.add_row(*(draw_city(view, texts, city) for city in above))
    table.add_row(*(draw_city(view, texts, city) for city in below))
    kinds = ", ".join(f"{letter(texts, kind)} {texts.name(kind)}" for kind in KINDS)
    table.title, table.title_justify, table.title_style = texts.word("ring"), "left", "bold"
    table.caption, table.caption_justify = texts.word("kinds", kinds), "left"
    return table


# Cards


def card_cells(texts: Texts, card: str) -> tuple[str, ...]:
    """A card's face and the id by which its story is asked for."""
    face = CARD_FACES[CARDS.index(card)]
    kind = letter(texts, KINDS[face.kind])
    return str(face.points), kind, texts.name(SITES[face.site]), texts.name(CATEGORIES[face.category]), texts.name(card), card


def add_card_columns(table: Table, texts: Texts) -> None:
    """The columns of a card's face."""
    table.add_column(texts.word("points"), justify="right")
    for key in ("kind", "site", "category"):
        table.add_column(texts.word(key))
    table.add_column(texts.word("card"), style="bold", min_width=20)
    table.add_column(texts.word("id"), style="dim", no_wrap=True)


def draw_open_cards(view: TableView, texts: Texts) -> RenderableType:
    """The cards on the slots, by zone."""
    table = plain_table(texts.word("open-cards"), texts.word("zone"))
    add_card_columns(table, texts)
    for slot in view.slots:
        zone = Text(f"{texts.name(slot.zone)} {slot.id[-1]}", ZONE_STYLES[slot.zone])
        table.add_row(zone, *(card_cells(texts, slot.card) if slot.card else (NONE,)))
    return table


def draw_hand(seat: SeatView, texts: Texts) -> RenderableType:
    """The viewer's hand, with a mark at what others know of it."""
    if not seat.hand.number:
        return Text(texts.word("empty-hand"))
    table = plain_table(f"{texts.word('your-hand')} ({KNOWN_MARK} {texts.word('others-know')})", "")
    add_card_columns(table, texts)
    for card in seat.hand.cards:
        table.add_row(KNOWN_MARK if card in seat.hand.known else "", *card_cells(texts, card))
    return table


def list_cards(cards: Iterable[str], texts: Texts) -> str:
    """Cards by name with their points, kind and site."""

    def short(card: str) -> str:
        face = CARD_FACES[CARDS.index(card)]
        return f"{texts.name(card)} ({face.points}{letter(texts, KINDS[face.kind])} {texts.name(SITES[face.site])})"

    return ", ".join(short(card) for card in cards)


def draw_others_hands(view: TableView, texts: Texts) -> Iterator[RenderableType]:
    """What the viewer knows of the other hands."""
    for seat in view.seats:
        if seat.seat != view.viewer and seat.hand.number:
            unknown = texts.word("unknown", seat.hand.hidden) if seat.hand.hidden else ""
            known = list_cards(seat.hand.cards, texts)
            text = "; ".join(part for part in (known, unknown) if part)
            yield Text(texts.word("hand-of", player(view, texts, seat.seat).plain, text))


def draw_played(view: TableView, texts: Texts) -> Iterator[RenderableType]:
    """The cards before the players."""
    for seat in view.seats:
        if seat.played:
            yield Text(texts.word("played-by", player(view, texts, seat.seat).plain, list_cards(seat.played, texts)))


# Players and missions


def draw_players(view: TableView, texts: Texts) -> RenderableType:
    """Every player in numbers."""
    keys = ("player", "city", "tokens", "hand", "played", "points", "mission-points", "leftovers")
    table = plain_table(texts.word("players"), *(texts.word(key) for key in keys))
    for seat in view.seats:
        city = f"{texts.name(seat.city)} {ARROWS[seat.heading or 'cw']}" if seat.city else NONE
        numbers = (seat.hand.number, len(seat.played), seat.card_points, seat.mission_points, seat.leftovers)
        table.add_row(player(view, texts, seat.seat), city, tokens(texts, seat.tokens), *(str(number) for number in numbers))
    return table


def draw_missions(view: TableView, texts: Texts) -> RenderableType:
    """The missions: tokens left, and the seats that hold one."""
    keys = ("missions", "mission-left", "mission-held")
    table = plain_table("", *(texts.word(key) for key in keys))
    for mission in view.missions:
        holders = [(seat, held.value) for seat in view.seats for held in seat.missions if held.id == mission.id]
        held = Text(" ").join(Text.assemble(mark(seat), f" {value}") for seat, value in holders)
        table.add_row(texts.name(mission.id), " ".join(map(str, mission.tokens)) or NONE, held)
    return table


def draw_progress(view: TableView, texts: Texts) -> RenderableType:
    """How many cards each player has played, by site and by category: what missions ask for."""
    table = plain_table("", texts.word("played"))
    for seat in view.seats:
        table.add_column(mark(seat), justify="right")
    faces = [[CARD_FACES[CARDS.index(card)] for card in seat.played] for seat in view.seats]
    for number, site in enumerate(SITES):
        counts = (sum(face.site == number for face in played) for played in faces)
        table.add_row(texts.name(site), *(str(count or NONE) for count in counts))
    for number, category in enumerate(CATEGORIES):
        counts = (sum(face.category == number for face in played) for played in faces)
        table.add_row(texts.name(category), *(str(count or NONE) for count in counts))
    return table


def draw_deck(view: TableView, texts: Texts) -> RenderableType:
    """The deck with its known bottom, the pool and the box."""
    deck = texts.word("shuffled", view.deck)
    if view.bottom:
        more = [f"+{len(view.bottom) - MOST_NAMED}"] if len(view.bottom) > MOST_NAMED else []
        named = [texts.name(card) for card in view.bottom[:MOST_NAMED]]
        deck += f", {texts.word('then', ', '.join(named + more))}"
    return Text(texts.word("deck", deck, tokens(texts, view.pool), list_cards(view.box, texts) or NONE))


def draw_offer(view: TableView, texts: Texts, offer: OfferView) -> RenderableType:
    """The trade under way."""
    names = (player(view, texts, seat).plain for seat in (offer.builder, offer.responder))

    def items(counts: Mapping[str, int], cards: Iterable[str]) -> str:
        return ", ".join([*(f"{number} {texts.name(kind)}" for kind, number in counts.items()), *cards]) or NONE

    wanted = (texts.word("card-from", texts.name(site)) for site in offer.wanted_sites)
    given = (texts.name(card) for card in offer.given_cards)
    lines = [
        Text(texts.word("counter-offer" if offer.is_counter else "trade", *names), "bold"),
        Text(f"  {texts.word('gives', items(offer.given_tokens, given))}"),
        Text(f"  {texts.word('wants', items(offer.wanted_tokens, wanted))}"),
    ]
    if offer.handed:
        lines.append(Text(f"  {texts.word('hands-over', ', '.join(texts.name(card) for card in offer.handed))}"))
    return Group(*lines, Text())


def draw_results(view: TableView, texts: Texts) -> RenderableType:
    """Points and places at the end."""
    keys = ("player", "cards", "mission-points", "bonus", "total", "place")
    table = plain_table(texts.word("result"), *(texts.word(key) for key in keys))
    for seat, result in zip(view.seats, view.results or (), strict=True):
        numbers = (result.cards, result.missions, result.bonus, result.total, result.place)
        table.add_row(player(view, texts, seat.seat), *(str(number) for number in numbers))
    return table


def side_by_side(*tables: RenderableType) -> RenderableType:
    """Tables beside one another where there is room, else below, each with a free line after it."""
    return Columns([Padding(table, (0, 0, 1, 0), expand=False) for table in tables], padding=(0, 3))


def draw(view: TableView, texts: Texts) -> RenderableType:
    """The whole table, the viewer's own hand last."""
    parts: list[RenderableType] = [draw_header(view, texts), Text()]
    if view.results is not None:
        parts += [draw_results(view, texts), Text()]
    beside = [draw_missions(view, texts)] if view.missions else []
    if any(seat.played for seat in view.seats):
        beside.append(draw_progress(view, texts))
    ring = draw_ring(view, texts)
    parts += [ring, Text(), side_by_side(*beside)] if len(view.ring) > MOST_BESIDE else [side_by_side(ring, *beside)]
    parts += [draw_open_cards(view, texts), Text()]
    parts += [draw_players(view, texts), Text()]
    parts += [*draw_played(view, texts), *draw_others_hands(view, texts), draw_deck(view, texts), Text()]
    if view.offer is not None:
        parts.append(draw_offer(view, texts, view.offer))
    if view.viewer is not None:
        parts.append(draw_hand(view.seats[view.viewer], texts))
    return Group(*parts)
