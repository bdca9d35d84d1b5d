"""The table as text, for a terminal of 100 columns: the map, the players, and what the viewer alone sees; drawn from a view only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from seaboard.engine.texts import Texts
from seaboard.games.mare_balticum.data import CONTRACTS, FISH, KIND_NAMES, NEEDS, SPACES, TOKENS, TOKENS_IN_BAG, Kind
from seaboard.games.mare_balticum.seachart import WIDEST, Line, Spot, draw_chart
from seaboard.games.mare_balticum.view import SeatView, SpaceView, TableView

SHAPES = "●■▲◆★"
SEAT_STYLES = ("bold magenta", "bold green", "bold yellow", "bold white on black", "bold black on white")
"""Colour never is the only sign of a player: a shape and the seat's number stand with it."""
TOKEN_STYLES = dict(zip(KIND_NAMES, ("bold red", "bold cyan", "bold white", "bold green", "bold yellow"), strict=True))
DEPTH_SIGNS = {"shallow": "~", "deep": "≈", "port": "⌂"}
DEPTH_STYLES = {"shallow": "cyan", "deep": "bold blue", "port": "bold"}
NONE = "·"
EMPTY = "—"
HIDDEN = "?"
DRAWN, OPEN = "■", "□"


def letters(texts: Texts) -> dict[str, str]:
    """The letter of each kind of token: the first of its name that no other kind has."""
    found: dict[str, str] = {}
    for kind in KIND_NAMES:
        name = texts.name(kind).upper()
        found[kind] = next((letter for letter in name if letter not in found.values()), name[0])
    return found


def sign(seat: int) -> Text:
    """A player's sign: shape and seat number in the player's colour."""
    return Text(f"{SHAPES[seat]}{seat}", SEAT_STYLES[seat])


def player(view: TableView, texts: Texts, seat: int) -> Text:
    """A player's sign with the name of its colour."""
    notes = [texts.word("you")] if seat == view.viewer else []
    notes += [texts.word("start-player")] if seat == view.starter else []
    words = Text.assemble(sign(seat), " ", texts.name(view.seats[seat].colour))
    return Text.assemble(words, (f" ({', '.join(notes)})", "italic")) if notes else words


def players(view: TableView, texts: Texts, seats: Iterable[int]) -> Text:
    """Several players."""
    return Text(", ").join(player(view, texts, seat) for seat in seats)


def list_tokens(tokens: Mapping[str, int], texts: Texts) -> str:
    """Tokens with their numbers."""
    return ", ".join(f"{number}× {texts.name(token)}" for token, number in tokens.items()) or NONE


def draw_header(view: TableView, texts: Texts) -> RenderableType:
    """Where the game stands, and whose decision it is."""
    words = [texts.game.names.get(texts.language, texts.game.name)]
    if view.round:
        words.append(texts.word("round", view.round))
    if view.last_round is not None:
        words.append(texts.word("last", view.last_round))
    words.append(texts.find("phase", view.phase) or view.phase)
    places = int(TOKENS_IN_BAG[Kind.TIME])
    words.append(f"{texts.word('time')} {DRAWN * view.track}{OPEN * (places - view.track)}")
    lines = [Text("  ·  ".join(words), "bold")]
    if view.asked:
        lines.append(Text.assemble(texts.word("asked"), " ", players(view, texts, view.asked)))
        if view.active in view.asked and view.round:
            lines[-1].append(f"  ·  {texts.word('actions', view.actions)}")
    if view.answered:
        lines.append(Text.assemble(texts.word("answered"), " ", players(view, texts, view.answered)))
    if view.under_way.lifted:
        lines.append(Text(texts.word("under-lift", texts.name(view.under_way.lifted))))
    if view.under_way.port:
        lines.append(Text(texts.word("under-unload", texts.name(view.under_way.port))))
    return Group(*lines)


def styled(text: str, style: str = "") -> Line:
    """Characters in one style."""
    return [(character, style) for character in text]


def name_line(space: SpaceView, texts: Texts) -> Line:
    """A space's number, depth and name."""
    head = f"{SPACES.index(space.id) + 1}{DEPTH_SIGNS[space.depth]} {texts.name(space.id)}"
    return styled(head if len(head) <= WIDEST else head[: WIDEST - 1] + "…", DEPTH_STYLES[space.depth])


def content_line(space: SpaceView, texts: Texts) -> Line:
    """The tokens of a sea space or the demand of a port, then the boats."""
    line: Line = []
    letter = letters(texts)
    for token in space.tokens:
        line += [*styled(letter[token], TOKEN_STYLES[token]), *styled(" ")]
    for mark, fish in (space.demand or {}).items():
        line += styled(f"{texts.name(mark)}:")
        line += [*styled(letter[fish], TOKEN_STYLES[fish]), *styled(" ")] if fish else styled(f"{NONE} ")
    for seat in space.boats:
        line += [*styled(f"{SHAPES[seat]}{seat}", SEAT_STYLES[seat]), *styled(" ")]
    return line or styled(EMPTY, "dim")


def link_line(space: SpaceView) -> Line:
    """The numbers of a space's neighbours."""
    return styled("→" + " ".join(str(number) for number in sorted(SPACES.index(other) + 1 for other in space.links)), "dim")


def draw_map(view: TableView, texts: Texts) -> RenderableType:
    """All spaces with their numbers, names, tokens, boats and neighbours, and the links between them."""
    boxes = [[name_line(space, texts), content_line(space, texts), link_line(space)] for space in view.spaces]
    spots = tuple(
        Spot(
            space.x, space.y, max(len(box[0]), len(box[2]), 3 * view.players + 4 if space.depth != "port" else 3 * view.players + 8)
        )
        for space, box in zip(view.spaces, boxes, strict=True)
    )
    links = [(SPACES.index(space.id), SPACES.index(other)) for space in view.spaces for other in space.links]
    legend = Text(texts.word("legend", ""))
    for kind, letter in letters(texts).items():
        legend.append_text(Text.assemble((letter, TOKEN_STYLES[kind]), f" {texts.name(kind)}   "))
    return Group(draw_chart(spots, boxes, [link for link in links if link[0] < link[1]]), legend, Text(texts.word("signs"), "dim"))


def draw_market(seat: SeatView, texts: Texts) -> str:
    """A market in short: the letter of each fish with its number, or a mark where the number is hidden."""
    letter = letters(texts)
    numbers = [field.number or (HIDDEN if field.is_taken else NONE) for field in seat.market]
    return " ".join(f"{letter[field.fish]}:{number}" for field, number in zip(seat.market, numbers, strict=True))


def draw_seats(view: TableView, texts: Texts) -> RenderableType:
    """Every player's things, as far as the viewer sees them."""
    table = Table(box=None, header_style="underline", padding=(0, 2, 0, 0))
    heads = ["player", "reserve", "hold", "warehouse", "company", "market"]
    heads += ["contract"] if view.options["contracts"] == "on" else []
    heads += ["points", "place"] if view.places is not None else []
    for head in heads:
        table.add_column(texts.word(head), justify="right" if head in {"reserve", "warehouse", "points", "place"} else "left")
    for seat in view.seats:
        owed = f"  {texts.word('owed', seat.owed)}" if seat.owed else ""
        numbers = seat.hand.number - seat.hand.has_tax
        company = texts.word("tax-in-hand", numbers) if seat.hand.has_tax else str(numbers)
        cells = [
            str(seat.reserve),
            list_tokens(seat.hold, texts),
            str(seat.warehouse.number),
            company + owed,
            draw_market(seat, texts),
        ]
        if "contract" in heads:
            cells.append(
                texts.name(seat.contract) if seat.contract and view.places else texts.word("yes") if seat.has_contract else NONE
            )
        if view.places is not None:
            cells += [str(seat.points), str(view.places[seat.seat])]
        table.add_row(player(view, texts, seat.seat), *cells)
    return table


def draw_supplies(view: TableView, texts: Texts) -> Iterator[RenderableType]:
    """Bag, box, demand tokens and contracts beside the board."""
    bag = list_tokens({token: view.bag[token] for token in TOKENS if token in view.bag}, texts)
    yield Text(f"{texts.word('bag', bag)}   {texts.word('box', view.box.number)}")
    if view.supply:
        yield Text(texts.word("supply", list_tokens({fish: view.supply[fish] for fish in FISH if fish in view.supply}, texts)))
    if view.options["contracts"] == "on":
        cards = "; ".join(describe(card, texts) for card in view.stack.cards) if view.stack.cards else str(view.stack.number)
        yield Text(texts.word("stack", cards))


def describe(card: str, texts: Texts) -> str:
    """A contract with what one set of it needs."""
    needs = {kind: int(number) for kind, number in zip(KIND_NAMES, NEEDS[CONTRACTS.index(card)], strict=True) if number}
    return texts.word("needs", texts.name(card), list_tokens(needs, texts))


def draw_own(view: TableView, texts: Texts) -> Iterator[RenderableType]:
    """What only the viewer sees."""
    if view.viewer is None or view.places is not None:
        return
    seat = view.seats[view.viewer]
    stored, hand = seat.warehouse.tokens or {}, seat.hand.companies or ()
    yield Text(texts.word("your-warehouse", list_tokens(stored, texts)))
    yield Text(texts.word("your-hand", ", ".join(texts.name(company) for company in hand) or NONE))
    if seat.contract:
        yield Text(texts.word("your-contract", describe(seat.contract, texts)))
    if seat.choice:
        yield Text(texts.word("chosen", seat.choice), "bold magenta")


def draw(view: TableView, texts: Texts) -> RenderableType:
    """The whole table, what only the viewer sees last."""
    blank = Text()
    parts = [draw_header(view, texts), blank, draw_map(view, texts), blank, draw_seats(view, texts), blank]
    return Group(*parts, *draw_supplies(view, texts), *draw_own(view, texts))
