"""Who sits at which table, and where: sizes, byes, meetings, seats.  [table-tournament 3, Tables of a round]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from seaboard.tournament.rules.settings import AUTO
from seaboard.tournament.rules.state import Round, Stage, State, TableMatch

Meetings = Counter[frozenset[str]]
"""How often two players were drawn to one table."""


def count_rounds(players: int, size: int, wanted: str) -> int:
    """How many rounds are played at most.  [TAB-ROUND-1]"""
    if wanted != AUTO:
        return int(wanted)
    return 1 + next(number for number in range(1, players + 1) if size**number >= players)


def most_rounds(state: State) -> int:
    """How many rounds an event can have.  [TAB-ROUND-1]"""
    return count_rounds(len(state.players), state.settings.number("table-size"), state.settings.values["rounds"])


def rounds_of(state: State) -> int:
    """How many rounds an event has at most.  [TAB-ROUND-1, TRN-TIME-7]"""
    return state.limited(most_rounds(state))


def has_next_round(state: State) -> bool:
    """Whether rounds are left, and players for a table.  [TAB-ROUND-1]"""
    return len(state.rounds) < rounds_of(state) and len(state.staying(state.players)) >= state.settings.seats[0]


def sizes_of(players: int, size: int, fewest: int, most: int) -> list[int]:
    """The sizes of the tables, larger ones first; together they may have fewer seats than there are players.  [TAB-SIZE-1, TAB-SIZE-2, TAB-SIZE-3]"""
    tables = -(-players // size)
    if players // tables < fewest:
        if tables > 1 and -(-players // (tables - 1)) > most:
            return [size] * (tables - 1)
        tables -= 1
    if tables == 0:
        return []
    return [players // tables + (number < players % tables) for number in range(tables)]


def draw_tables(state: State, made: Round, order: Sequence[str]) -> None:
    """Draw a round; `order` is the table of all rounds so far.  [TAB-ROUND-2, TAB-ROUND-3]"""
    players = state.staying(order if state.rounds else state.by_number())
    sizes = sizes_of(len(players), state.settings.number("table-size"), *state.settings.seats)
    made.byes = byes_of(state, players, len(players) - sum(sizes))
    seated = [player for player in players if player not in made.byes]
    if state.rounds:
        tables = exchanged(blocks(seated, sizes), meetings_of(state))
    else:
        tables = [seated[number :: len(sizes)] for number in range(len(sizes))]
    for table in tables:
        match = TableMatch(f"m{len(state.matches) + 1}", made.number, seats_at(state, table), Stage.TABLE)
        state.matches[match.id] = match
        made.matches.append(match.id)


def byes_of(state: State, players: Sequence[str], number: int) -> list[str]:
    """The players without a table: those with the fewest byes, the lowest first.  [TAB-SIZE-3]"""
    had = Counter(player for drawn in state.rounds for player in drawn.byes)
    lowest = list(reversed(players))
    return sorted(lowest, key=lambda player: had[player])[:number]


def blocks(players: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    """The first players at the first table, the next at the second, and so on.  [TAB-ROUND-3]"""
    rest = iter(players)
    return [[next(rest) for _ in range(size)] for size in sizes]


def meetings_of(state: State) -> Meetings:
    """How often each two players were drawn to one table.  [TAB-ROUND-4]"""
    return Counter(frozenset(pair) for match in state.matches.values() for pair in combinations(match.players, 2))


def repeats_of(tables: Sequence[Sequence[str]], met: Meetings) -> int:
    """Over all pairs at one table: how often the two have met before.  [TAB-ROUND-4]"""
    return sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))


def exchanged(tables: list[list[str]], met: Meetings) -> list[list[str]]:
    """The tables after all exchanges that lower the repeats, the best exchange first.  [TAB-ROUND-4]"""
    order = [player for table in tables for player in table]
    place = {player: number for number, player in enumerate(order)}
    at = {player: number for number, table in enumerate(tables) for player in table}
    while best := min(exchanges(order, at, len(tables), met), default=None):
        _, apart, first = best
        one, other = order[first], order[first + apart]
        at[one], at[other] = at[other], at[one]
    return [sorted((player for player in order if at[player] == number), key=place.__getitem__) for number in range(len(tables))]


def exchanges(order: Sequence[str], at: dict[str, int], tables: int, met: Meetings) -> Iterator[tuple[int, int, int]]:
    """Every exchange that lowers the repeats: by how much (below 0), how far apart the two stand, and the place of the better one."""
    times = [[met[frozenset((one, other))] for other in order] for one in order]
    with_table = [[0] * tables for _ in order]
    for number, row in enumerate(times):
        for other, player in enumerate(order):
            if other != number:
                with_table[number][at[player]] += row[other]
    for first, one in enumerate(order):
        here = at[one]
        for second in range(first + 1, len(order)):
            there = at[order[second]]
            if here != there:
                more = with_table[first][there] + with_table[second][here] - 2 * times[first][second]
                change = more - with_table[first][here] - with_table[second][there]
                if change < 0:
                    yield change, second - first, first


def seats_at(state: State, players: Sequence[str]) -> tuple[str, ...]:
    """The players by seat: each seat goes to the one who has had it least, then to the one who sat latest so far.  [TAB-ROUND-5]"""
    had: Counter[tuple[str, int]] = Counter()
    total: Counter[str] = Counter()
    for match in state.matches.values():
        for seat, player in enumerate(match.players):
            had[player, seat] += 1
            total[player] += seat + 1
    waiting, seated = list(players), []
    for seat in range(len(players)):
        waiting.sort(key=lambda player: (had[player, seat], -total[player], state.players[player].number))
        seated.append(waiting.pop(0))
    return tuple(seated)
