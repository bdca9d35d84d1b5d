"""Whether there is a next round, and drawing it.  [specification 4.3]"""

from __future__ import annotations

from collections.abc import Sequence

from seaboard.tournament.many import seating
from seaboard.tournament.rules import knockout, swiss
from seaboard.tournament.rules.settings import GROUPS, KNOCK_OUT, ROUND_ROBIN, TABLES
from seaboard.tournament.rules.state import EventMatch, Round, Stage, State
from seaboard.tournament.rules.tables import group_names, group_of, group_table, table

Pairs = list[tuple[str, str]]


def round_robin(players: Sequence[str], number: int) -> Pairs:
    """Round `number`, from 1, of all-play-all; empty beyond the last.  [TRN-RR-1, TRN-RR-2]"""
    places: list[str | None] = [*players, *([None] if len(players) % 2 else [])]
    if number >= len(places):
        return []
    rest = places[1:]
    turned = [places[0], *rest[len(rest) - number + 1 :], *rest[: len(rest) - number + 1]]
    met = [(turned[place], turned[-1 - place]) for place in range(len(turned) // 2)]
    return [(one, other) for one, other in met if one is not None and other is not None]


def count_round_robin(players: int) -> int:
    """The rounds of all-play-all.  [TRN-RR-1]"""
    return players + players % 2 - 1


def count_group_rounds(state: State) -> int:
    """The rounds of the group stage: those of its largest group.  [TRN-GRP-3]"""
    sizes = [sum(group_of(state, player) == group for player in state.players) for group in group_names(state)]
    return max(map(count_round_robin, sizes))


def has_next_round(state: State) -> bool:
    """Whether a round is left to draw.  [specification 4.3]"""
    drawn = len(state.rounds)
    if state.format == ROUND_ROBIN:
        return drawn < count_round_robin(len(state.players))
    if state.format == GROUPS:
        return drawn < count_group_rounds(state) + knockout.count_rounds(state)
    if state.format == KNOCK_OUT:
        return drawn < knockout.count_rounds(state)
    if state.format == TABLES:
        return seating.has_next_round(state)
    return swiss.has_next_round(state)


def draw_round(state: State) -> None:
    """Close the round before and make the matches of the next.  [TRN-EVENT-6]"""
    made = Round(len(state.rounds) + 1)
    if state.format == ROUND_ROBIN:
        add_matches(state, made, round_robin(state.by_number(), made.number), Stage.TABLE)
    elif state.format == GROUPS and made.number <= count_group_rounds(state):
        draw_groups(state, made)
    elif state.format in (GROUPS, KNOCK_OUT):
        draw_knockout(state, made)
    elif state.format == TABLES:
        seating.draw_tables(state, made, [row.player for row in table(state)])
    else:
        pairs, bye = swiss.pair_round(state)
        made.byes = [] if bye is None else [bye]
        add_matches(state, made, pairs, Stage.TABLE)
    state.rounds.append(made)


def draw_groups(state: State, made: Round) -> None:
    """One round of every group, group A first.  [TRN-GRP-3]"""
    for group in group_names(state):
        players = [player for player in state.by_number() if group_of(state, player) == group]
        add_matches(state, made, round_robin(players, made.number), Stage.GROUP, group)


def draw_knockout(state: State, made: Round) -> None:
    """One round of the knock-out, the match for third place just before the final.  [TRN-GRP-4, TRN-KO-3, TRN-KO-4, TRN-KO-5]"""
    if state.format == GROUPS and not state.group_orders:
        state.group_orders = {group: [row.player for row in group_table(state, group)] for group in group_names(state)}
    made.slots = knockout.next_slots(state)
    third = knockout.third_place(state, made.slots)
    if third is not None:
        add_matches(state, made, [third], Stage.THIRD_PLACE)
    pairs = [(one, other) for one, other in knockout.pairs_of(made) if one is not None and other is not None]
    add_matches(state, made, pairs, Stage.KNOCK_OUT)


def add_matches(state: State, made: Round, pairs: Pairs, stage: Stage, group: str = "") -> None:
    """Number the pairs on over the whole event.  [specification 2.5]"""
    for pair in pairs:
        match = EventMatch(f"m{len(state.matches) + 1}", made.number, pair, stage, group)
        state.matches[match.id] = match
        made.matches.append(match.id)
