"""Final places.  [specification 6]"""

from __future__ import annotations

from seaboard.tournament.rules.knockout import knockout_rounds, pairs_of, survivor
from seaboard.tournament.rules.points import winner_of
from seaboard.tournament.rules.settings import ROUND_ROBIN, SWISS, TABLES
from seaboard.tournament.rules.state import Phase, Stage, State
from seaboard.tournament.rules.tables import table

Levels = list[list[str]]


def places_of(state: State) -> dict[str, int]:
    """Each player's place, once the event is over; empty before.  [TRN-PLACE-1, TAB-PLACE-1]"""
    if state.phase != Phase.OVER:
        return {}
    if state.format in (ROUND_ROBIN, SWISS, TABLES):
        return {row.player: row.place for row in table(state)}
    levels, lead = knockout_levels(state)
    return placed([*levels, *group_levels(state)], lead)


def placed(levels: Levels, lead: int) -> dict[str, int]:
    """A place is one more than the players on better levels, and `lead` more where the first level has nobody.  [TRN-PLACE-2, TRN-PLACE-3]"""
    places: dict[str, int] = {}
    for level in levels:
        place = 1 + len(places) + lead
        places |= dict.fromkeys(level, place)
    return places


def knockout_levels(state: State) -> tuple[Levels, int]:
    """The levels of the knock-out, best first, and 1 if nobody won the final.  [TRN-PLACE-2, TRN-PLACE-3]"""
    rounds = knockout_rounds(state)
    final = rounds[-1]
    one, other = final.slots
    champion = survivor(state, final, one, other)
    finalists = [each for each in final.slots if each is not None]
    levels = [[champion] if champion is not None else [], [each for each in finalists if each != champion]]
    levels += third_levels(state)
    met = {player for level in levels for player in level}
    for drawn in reversed(rounds[:-1]):
        left = [player for pair in pairs_of(drawn) for player in pair if player is not None and player not in met]
        levels.append(left)
        met |= set(left)
    return levels, 0 if champion is not None else 1


def third_levels(state: State) -> Levels:
    """Winner and loser of the match for third place, or both together if both were at fault.  [TRN-PLACE-2]"""
    match = next(state.matches_in(Stage.THIRD_PLACE), None)
    if match is None:
        return []
    winner = winner_of(state, match)
    return [[winner], [match.other(winner)]] if winner is not None else [list(match.players)]


def group_levels(state: State) -> Levels:
    """The players who did not go on from the groups: all thirds, then all fourths, and so on.  [TRN-PLACE-4]"""
    orders = list(state.group_orders.values())
    deepest = max(map(len, orders), default=0)
    return [[order[place] for order in orders if place < len(order)] for place in range(2, deepest)]
