"""Swiss pairing: exactly the pairing that the specification names, by maximum-weight matching.  [specification 3, Swiss]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2
from typing import Any

from seaboard.engine.errors import UsageError
from seaboard.tournament.rules.settings import AUTO
from seaboard.tournament.rules.state import Stage, State
from seaboard.tournament.rules.tables import table

Pairs = list[tuple[int, int]]
Met = Callable[[int, int], bool]


def count_rounds(players: int, wanted: str) -> int:
    """How many rounds are played at most.  [TRN-SWISS-1]"""
    even = players + players % 2
    return min(even // 2, ceil(log2(players)) + 1 if wanted == AUTO else int(wanted))


def most_rounds(state: State) -> int:
    """How many rounds this event can have.  [TRN-SWISS-1]"""
    return count_rounds(state.started, state.settings.values["swiss-rounds"])


def planned_rounds(state: State) -> int:
    """How many rounds this event has.  [TRN-SWISS-1, TRN-TIME-7]"""
    return state.limited(most_rounds(state))


def has_next_round(state: State) -> bool:
    """Whether rounds are left, and two players to meet.  [TRN-SWISS-1]"""
    return len(state.rounds) < planned_rounds(state) and len(state.staying(state.players)) >= 2


def pair_round(state: State) -> tuple[list[tuple[str, str]], str | None]:
    """The pairs of the next round in order, and the player with the bye."""
    if not state.rounds:
        return pair_first(state.staying(state.by_number()))
    order = state.staying([row.player for row in table(state)])
    met = {frozenset(match.players) for match in state.matches_in(Stage.TABLE)}
    byes = [sum(player in each.byes for each in state.rounds) for player in order]
    pairs, bye = best_pairing(byes, lambda one, other: frozenset((order[one], order[other])) in met)
    return [(order[one], order[other]) for one, other in pairs], None if bye is None else order[bye]


def pair_first(players: Sequence[str]) -> tuple[list[tuple[str, str]], str | None]:
    """The first round: upper half against lower half; the last has a bye if their number is odd.  [TRN-SWISS-2]"""
    half = len(players) // 2
    bye = players[-1] if len(players) % 2 else None
    return list(zip(players[:half], players[half : 2 * half], strict=True)), bye


def best_pairing(byes: Sequence[int], met: Met) -> tuple[Pairs, int | None]:
    """The pairing of players 0 to k - 1, best first, with the number of byes of each so far.  [TRN-SWISS-3]

    It has the fewest second meetings, then the right bye, then the smallest list of second players.
    """
    players = list(range(len(byes)))
    wishes = sorted(players, key=lambda player: (byes[player], -player)) if len(players) % 2 else []
    # With few meetings so far the first wish can be granted without a second meeting, and most of the list can be read off.
    if wishes and not is_surely_pairable([each for each in players if each != wishes[0]], met):
        return matched(players, wishes, met)
    bye = wishes[0] if wishes else None
    rest = [each for each in players if each != bye]
    pairs: Pairs = []
    while rest:
        first = rest[0]
        second = next((each for each in rest[1:] if not met(first, each)), None)
        left = [each for each in rest if each not in (first, second)]
        if second is None or not is_surely_pairable(left, met):
            break
        pairs.append((first, second))
        rest = left
    return [*pairs, *matched(rest, [], met)[0]], bye


def is_surely_pairable(players: Sequence[int], met: Met) -> bool:
    """Whether all players have enough others not yet met to be paired without a second meeting.

    Dirac's theorem: a graph in which each of 2h nodes has at least h neighbours has a cycle through all of them, and so such a pairing.
    """
    half = len(players) // 2
    return all(sum(other != each and not met(each, other) for other in players) >= half for each in players)


def matched(players: Sequence[int], wishes: Sequence[int], met: Met) -> tuple[Pairs, int | None]:
    """The best pairing of these players; `wishes` lists the players for the bye, first wish first, if their number is odd.

    One maximum-weight matching finds it: the digits of an edge's cost, from the highest on, are a second meeting, the place among the
    wishes, and the second player's place at the position that belongs to the first player.  Python's whole numbers have room for all.
    """
    if not players:
        return [], None
    networkx = load_networkx()
    size = len(players) + 2
    nobody = -1
    wish_cost = size ** (len(players) + 1)
    meeting_cost = wish_cost * size
    graph = networkx.Graph()
    for place, one in enumerate(players):
        for later, other in enumerate(players[place + 1 :], place + 1):
            cost = later * size ** (len(players) - place) + (meeting_cost if met(one, other) else 0)
            graph.add_edge(one, other, weight=-cost)
    for place, player in enumerate(wishes):
        graph.add_edge(player, nobody, weight=-place * wish_cost)
    edges = [tuple(sorted(edge)) for edge in networkx.max_weight_matching(graph, maxcardinality=True)]
    pairs = sorted((one, other) for one, other in edges if one != nobody)
    return pairs, next((other for one, other in edges if one == nobody), None)


def load_networkx() -> Any:
    """The library of graphs, which only later rounds of Swiss events need."""
    try:
        import networkx
    except ImportError as fault:
        raise UsageError("Swiss pairing needs networkx: pip install 'seaboard[tournament]'") from fault
    return networkx
