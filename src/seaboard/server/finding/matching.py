"""Who sits down with whom: people who wait, tables with a free seat, and nothing else.  No clock, no I/O."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

Apart = Callable[[str, str], bool]
"""Whether two guests do not want to meet."""


class Waiter(NamedTuple):
    """Somebody who waits, and for what."""

    guest: str
    games: tuple[str, ...]
    players: int | None
    rated: bool
    clock: bool


class Place(NamedTuple):
    """A table at which people gather, with seats that nobody has and nobody was called to."""

    table: str
    game: str
    players: int
    rated: bool
    clock: bool
    free: int
    people: tuple[str, ...]
    """Who sits there or was called there."""
    barred: frozenset[str] = frozenset()
    """Whom its host has removed."""


class Call(NamedTuple):
    """Somebody is called to a table that is there."""

    guest: str
    table: str


class Group(NamedTuple):
    """Enough people for a new table."""

    game: str
    players: int
    rated: bool
    clock: bool
    guests: tuple[str, ...]


def match(
    waiting: Sequence[Waiter], places: Sequence[Place], numbers: Callable[[str], Collection[int]], apart: Apart
) -> tuple[list[Call], list[Group]]:
    """Call people to tables that fit, then put together those who are enough.  Whoever has waited longest comes first in `waiting`."""
    calls, left = _to_places(waiting, places, apart)
    groups: list[Group] = []
    while (group := next(_groups(left, numbers, apart), None)) is not None:
        groups.append(group)
        left = [each for each in left if each.guest not in group.guests]
    return calls, groups


def _to_places(waiting: Sequence[Waiter], places: Sequence[Place], apart: Apart) -> tuple[list[Call], list[Waiter]]:
    calls, left, now = [], [], list(places)
    for waiter in waiting:
        at = next((at for at, place in enumerate(now) if _fits(waiter, place, apart)), None)
        if at is None:
            left.append(waiter)
        else:
            place = now[at]
            now[at] = place._replace(free=place.free - 1, people=(*place.people, waiter.guest))
            calls.append(Call(waiter.guest, place.table))
    return calls, left


def _fits(waiter: Waiter, place: Place, apart: Apart) -> bool:
    wanted = place.game in waiter.games and waiter.players in (None, place.players)
    alike = (waiter.rated, waiter.clock) == (place.rated, place.clock)
    may_come = place.free > 0 and waiter.guest not in place.barred
    return may_come and wanted and alike and not any(apart(waiter.guest, other) for other in place.people)


def _groups(waiting: Sequence[Waiter], numbers: Callable[[str], Collection[int]], apart: Apart) -> Iterator[Group]:
    """The groups that can be made now: the one who has waited longest is asked first, games in the order of the wish, small tables first."""
    for first in waiting:
        for game in first.games:
            for number in sorted(numbers(game)):
                if first.players in (None, number):
                    guests = _others(first, game, number, waiting, apart)
                    if len(guests) == number:
                        yield Group(game, number, first.rated, first.clock, guests)


def _others(first: Waiter, game: str, number: int, waiting: Sequence[Waiter], apart: Apart) -> tuple[str, ...]:
    chosen = [first.guest]
    for each in waiting:
        alike = (each.rated, each.clock) == (first.rated, first.clock)
        is_new = each.guest not in chosen and len(chosen) < number
        if is_new and alike and game in each.games and each.players in (None, number):
            if not any(apart(each.guest, other) for other in chosen):
                chosen.append(each.guest)
    return tuple(chosen)
