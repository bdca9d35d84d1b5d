"""The knock-out: slots, players who go on, the match for third place.  [specification 3, Knock-out]"""

from __future__ import annotations

from seaboard.tournament.rules.points import winner_of
from seaboard.tournament.rules.settings import GROUPS
from seaboard.tournament.rules.state import EventMatch, Round, Stage, State
from seaboard.tournament.rules.tables import count_groups, group_names

Slots = list[str | None]
QUALIFIERS = 2
"""How many of each group go on.  [TRN-GRP-4]"""


def bracket(players: int) -> list[int]:
    """Start numbers by slot: the smallest power of two that has room, numbers above `players` left free.  [TRN-KO-2]"""
    numbers = [1, 2]
    while len(numbers) < players:
        total = 2 * len(numbers) + 1
        numbers = [each for number in numbers for each in (number, total - number)]
    return numbers


def slots_of_players(state: State) -> Slots:
    """The first slots of the format knock-out.  [TRN-KO-2]"""
    order = state.by_number()
    return [order[number - 1] if number <= len(order) else None for number in bracket(len(order))]


def slots_of_groups(state: State) -> Slots:
    """The first slots after groups: A1, B2, C1, D2 and so on, then B1, A2, D1, C2 and so on.  [TRN-KO-1]"""
    names = group_names(state)
    swapped = [names[place ^ 1] for place in range(len(names))]
    return [state.group_orders[name][place % QUALIFIERS] for half in (names, swapped) for place, name in enumerate(half)]


def knockout_rounds(state: State) -> list[Round]:
    """The rounds of the knock-out drawn so far."""
    return [each for each in state.rounds if each.slots]


def count_rounds(state: State) -> int:
    """How many rounds the knock-out has."""
    size = QUALIFIERS * count_groups(len(state.players)) if state.format == GROUPS else len(bracket(len(state.players)))
    return size.bit_length() - 1


def match_between(state: State, drawn: Round, one: str | None, other: str | None) -> EventMatch | None:
    """The match of two slots, if both were taken."""
    matches = (state.matches[match] for match in drawn.matches)
    return next((each for each in matches if each.stage == Stage.KNOCK_OUT and set(each.players) == {one, other}), None)


def pairs_of(drawn: Round) -> list[tuple[str | None, str | None]]:
    """Slots 1 and 2, 3 and 4, ...  [TRN-KO-3]"""
    return list(zip(drawn.slots[::2], drawn.slots[1::2], strict=True))


def survivor(state: State, drawn: Round, one: str | None, other: str | None) -> str | None:
    """The player who goes on: the winner, or a player without an opponent; nobody if both were at fault.  [TRN-KO-3, TRN-KO-4]"""
    match = match_between(state, drawn, one, other)
    return (one or other) if match is None else winner_of(state, match)


def next_slots(state: State) -> Slots:
    """The slots of the next round."""
    drawn = knockout_rounds(state)
    if drawn:
        return [survivor(state, drawn[-1], *pair) for pair in pairs_of(drawn[-1])]
    return slots_of_groups(state) if state.format == GROUPS else slots_of_players(state)


def third_place(state: State, slots: Slots) -> tuple[str, str] | None:
    """The losers of the semi-finals, if both were matches with a winner, when the final is drawn.  [TRN-KO-5]"""
    drawn = knockout_rounds(state)
    if len(slots) != 2 or not drawn or state.settings.values["third-place"] == "off":
        return None
    losers = []
    for pair in pairs_of(drawn[-1]):
        match = match_between(state, drawn[-1], *pair)
        winner = None if match is None else winner_of(state, match)
        if match is None or winner is None:
            return None
        losers.append(match.other(winner))
    return losers[0], losers[1]
