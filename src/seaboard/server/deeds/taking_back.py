"""Taking back: asked for by a player and granted by the others, or done by the house."""

from __future__ import annotations

from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Move
from seaboard.server.deeds.deeds import TakeBack
from seaboard.server.deeds.outcome import Asker, Outcome, Refusal, accepted, demand, own_seat
from seaboard.server.protocol import Acknowledged, AnswerUndo, Undo, UndoOffer
from seaboard.server.table.table import Table

HOUSE = ""
"""Stands where a guest's id stands, for deeds of the house that must be done once."""


def ask_back(table: Table, asker: Asker, deed: Undo) -> Outcome:
    """Take back at once among bots; among people, ask."""
    seat = own_seat(table, asker)
    stay = table.undo_to(seat)
    if stay is None:
        raise Refusal("no undo")
    demand(table.offer is None, "offered")
    if table.people() == [seat]:
        return accepted(table, deed, [table.write("undo", seat, str(stay), asker.now, deed.id, asker.guest)])
    table.offer = UndoOffer(seat, stay, [])
    return Outcome(Acknowledged(deed.id, table.seq), reoffered=True)


def answer_back(table: Table, asker: Asker, deed: AnswerUndo) -> Outcome:
    """Agree or not; when the last player agrees, the moves are taken back."""
    seat, offer = own_seat(table, asker), table.offer
    if offer is None:
        raise Refusal("no offer")
    demand(table.is_person(seat), "taken over")
    demand(seat != offer.seat or not deed.agree, "own offer")
    if not deed.agree:
        table.offer = None
        return Outcome(Acknowledged(deed.id, table.seq), reoffered=True)
    agreed = sorted({*offer.agreed, seat})
    if {*agreed, offer.seat} >= set(table.people()):
        return accepted(table, deed, [table.write("undo", offer.seat, str(offer.back_to), asker.now, deed.id, asker.guest)])
    table.offer = UndoOffer(offer.seat, offer.back_to, agreed)
    return Outcome(Acknowledged(deed.id, table.seq), reoffered=True)


def can_take_back(table: Table) -> bool:
    """Whether the last move is a player's, turned nothing up and did not end the game."""
    match = table.match
    return match is not None and table.status == "playing" and bool(match.log) and is_harmless(match.log[-1])


def is_harmless(move: Move) -> bool:
    """Whether taking the move back takes nothing from what anybody has learnt."""
    return move.actor != CHANCE and not move.finds


def take_back(table: Table, asker: Asker, deed: TakeBack) -> Outcome:
    """The last move is taken back, once for each id."""
    known = table.entry_of_deed.get((HOUSE, deed.id))
    if known is not None:
        return Outcome(Acknowledged(deed.id, known))
    demand(can_take_back(table), "no undo")
    assert table.match is not None
    stay = str(len(table.match.log) - 1)
    return accepted(table, deed, [table.write("undo", None, stay, asker.now, deed.id, HOUSE)])
