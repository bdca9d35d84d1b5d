"""A view in pieces that are JSON already, and what differs between two views of one viewer.

Only the pieces that differ are sent.  Both views are what that viewer may see, so nothing else can be in their difference.
"""

from __future__ import annotations

from itertools import chain, repeat
from typing import Any, TypeVar, cast

import msgspec
from msgspec import Raw
from msgspec.structs import asdict, replace

from seaboard.server.tournaments.view.contract import HallRound, HallStandings, HallView

T = TypeVar("T")
Pieces = Raw | dict[str, "Pieces"] | list["Pieces"]
Change = dict[str, Any]
"""`{"value": ...}`: all of it is new; `{"fields": {name: change}}`; `{"length": number, "items": {place: change}}` for a list."""
IN_PIECES = frozenset(("players", "rounds", "standings", "log", "matches", "rows"))
"""Fields whose lists are told piece by piece."""
_encode = msgspec.json.Encoder().encode


def in_pieces(value: T) -> T:
    """The same, each piece of it as JSON."""
    made: Any = value
    if isinstance(value, list):
        made = [in_pieces(each) for each in value]
    elif isinstance(value, HallRound):
        made = replace(value, matches=in_pieces(value.matches))
    elif isinstance(value, HallStandings):
        made = replace(value, rows=in_pieces(value.rows))
    elif not isinstance(value, Raw):
        made = Raw(_encode(value))
    return cast(T, made)


def pieces_of(value: object, is_cut: bool = True) -> Pieces:
    """The pieces of a view; what is not cut is one piece."""
    if isinstance(value, Raw):
        return value
    if is_cut and isinstance(value, list):
        return [each if type(each) is Raw else pieces_of(each) for each in value]
    if isinstance(value, HallView | HallRound | HallStandings):
        return {name: pieces_of(each, name in IN_PIECES) for name, each in asdict(value).items()}
    return Raw(_encode(value))


def difference(before: Pieces | None, after: Pieces) -> Change | None:
    """How to make one view of the other; None if they are the same."""
    if before == after:
        return None
    if isinstance(before, dict) and isinstance(after, dict):
        return {"fields": {name: difference(before[name], each) for name, each in after.items() if before[name] != each}}
    if isinstance(before, list) and isinstance(after, list):
        old = chain(before, repeat(None))
        items = {str(at): difference(was, each) for at, (was, each) in enumerate(zip(old, after)) if was != each}
        return {"length": len(after), "items": items}
    return {"value": after}
