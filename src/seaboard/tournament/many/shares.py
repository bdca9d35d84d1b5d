"""Places at a table and the points they give.  [table-tournament 3, Game and points, Fair play]"""

from __future__ import annotations

from collections.abc import Sequence

from seaboard.tournament.rules.state import TableMatch

MOST_POINTS = 60
"""What the first place gives at a table of any size; it can be divided by every number of others.  [TAB-PTS-1]"""
BYE_POINTS = 30
"""The average of every table.  [TAB-SIZE-4]"""
NO_PLACE = 0
"""Of a player at fault.  [TAB-FAIR-1]"""


def points_of(place: int, seats: int) -> int:
    """What a place gives that nobody shares.  [TAB-PTS-1]"""
    return MOST_POINTS * (seats - place) // (seats - 1)


def points_at(places: Sequence[int]) -> tuple[int, ...]:
    """The points by seat: equals share those of the places they take up, a player at fault has none.  [TAB-PTS-1, TAB-PTS-2, TAB-FAIR-1]"""

    def shared(place: int) -> int:
        equals = places.count(place)
        return sum(points_of(each, len(places)) for each in range(place, place + equals)) // equals

    return tuple(0 if place == NO_PLACE else shared(place) for place in places)


def places_at(match: TableMatch) -> tuple[int, ...]:
    """The places by seat, counted among those not at fault; who is left alone is first, with or without a result.  [TAB-FAIR-1, TAB-FAIR-2]"""
    result, staying = match.legs[0], match.staying
    told = (1,) * len(match.players) if result is None else result.places
    return tuple(
        1 + sum(told[other] < told[seat] for other in staying) if seat in staying else NO_PLACE for seat in range(len(told))
    )
