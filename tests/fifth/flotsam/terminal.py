"""The table as text."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table

from seaboard.engine.texts import Texts

from .view import TableView


def draw(view: TableView, texts: Texts) -> RenderableType:
    """Crates adrift, and what each seat has."""
    table = Table(title=f"{texts.word('crates')}: {view.crates}")
    for key in ("seat", "held", "buyer", "points"):
        table.add_column(texts.word(key))
    for seat in view.seats:
        buyer = texts.name(seat.buyer) if seat.buyer else "?"
        table.add_row(str(seat.seat), str(seat.held), buyer, "?" if seat.points is None else str(seat.points))
    return table
