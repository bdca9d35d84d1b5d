"""Who knows what: masked moves, the shadows of hidden cards, and worlds a viewer cannot tell apart.  [GOP-INFO, specification 5]"""

from __future__ import annotations

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, Seen, State
from seaboard.engine.stream import next_ticket
from seaboard.games.game_of_powers.actions import DEAL
from seaboard.games.game_of_powers.data import ALL_CARDS, CARDS, SITE_CARDS, SITES, SLOTS
from seaboard.games.game_of_powers.state import MOST_ITEMS, NO_CARD, NO_SITE, NOBODY, Phase

DEALT_CARD = 1 << 1
"""The second word of `deal <seat> <card>`."""
TRIES = 64


@rule
def opened(state: State, viewer: int) -> int:
    """Nothing opens: section 5 has no such moment, not even the end."""
    return 0


@rule
def veil(state: State, viewer: int, actor: int, action: int) -> int:
    """All but the seat itself see `deal <seat> ?`; every other move is open.  [specification 5]"""
    if state.phase != Phase.DEAL:
        return 0
    return 0 if (action - DEAL) // len(CARDS) == viewer else DEALT_CARD


@rule
def cast_shadows(state: State, seen: Seen) -> None:
    """How many cards hands and deck have, which all see.  [specification 5]"""
    seen.unknown_size = count(int(state.unknown))
    for seat in range(int(state.players)):
        seen.hand_size[seat] = count(int(state.hand[seat]))


# Guessing.  Unknown hand cards are only ever the dealt ones.  All ways to spread the unseen cards are equally likely but for two things all have
# witnessed: a `skip` bars cards that could have been played, and the seat that has accepted owns what it still has to hand over.


@rule
def find_unseen(seen: Seen, viewer: int) -> int:
    """The cards that this viewer has not seen anywhere."""
    visible = int(seen.box)
    for seat in range(int(seen.players)):
        visible |= int(seen.played[seat]) | int(seen.known[seat])
        visible |= int(seen.hand[seat]) if seat == viewer else 0
    for slot in range(len(SLOTS)):
        visible |= 1 << int(seen.slots[slot]) if seen.slots[slot] != NO_CARD else 0
    for place in range(int(seen.bottom_size)):
        visible |= 1 << int(seen.bottom[place])
    return ALL_CARDS & ~visible


@rule
def count_hidden(seen: Seen, seat: int, viewer: int) -> int:
    """How many cards of a hand this viewer does not know."""
    return 0 if seat == viewer else int(seen.hand_size[seat]) - count(int(seen.known[seat]))


@rule
def count_owed(seen: Seen, seat: int, site: int) -> int:
    """How many unknown cards of a site the seat must have to hand over what it has accepted to give.  [specification 5]"""
    if seen.phase != Phase.HAND_OVER or seat != int(seen.responder):
        return 0
    handed = int(seen.handed)
    owed = 0
    for item in range(count(handed), MOST_ITEMS):
        owed += 1 if seen.wanted_sites[item] == site else 0
    return max(0, owed - count(int(seen.known[seat]) & ~handed & int(SITE_CARDS[site])))


@rule
def is_possible(seen: Seen, seat: int, cards: int) -> bool:
    """Whether the unknown cards of a seat can be these."""
    short = 0
    for site in range(len(SITES)):
        short += 1 if count(cards & int(SITE_CARDS[site])) < count_owed(seen, seat, site) else 0
    return short == 0 and cards & int(seen.barred[seat]) == 0


@rule
def draw_members(members: int, number: int, stream: Numbers) -> int:
    """A random part, of this size, of a set."""
    rest = int(members)
    drawn = 0
    for _ in range(number):
        skipped = next_ticket(stream, count(rest))
        left = rest
        for _ in range(skipped):
            left &= left - 1
        drawn |= left & -left
        rest &= ~(left & -left)
    return drawn


@rule
def deal_freely(seen: Seen, viewer: int, stream: Numbers, state: State) -> bool:
    """Spread the unseen cards over deck and hands, all ways alike; tell whether the result can be."""
    unseen = find_unseen(seen, viewer)
    can_be = True
    for seat in range(int(seen.players)):
        if seat != viewer:
            cards = draw_members(unseen, count_hidden(seen, seat, viewer), stream)
            can_be = can_be and is_possible(seen, seat, cards)
            unseen &= ~cards
            state.hand[seat] = int(seen.known[seat]) | cards
    state.unknown = unseen
    return can_be


# Where free dealing fails too often, cards are dealt one by one, each so that the rest can still be dealt.  A demand is a number of cards out of a
# set: first one for each seat's cards that are nowhere owed, then two for what the seat that has accepted owes.  By Hall's theorem all demands
# can be met if no group of them wants more cards than there are for it.


@rule
def demand_set(seen: Seen, demand: int) -> int:
    """The cards that can meet a demand."""
    players = int(seen.players)
    if demand < players:
        return ALL_CARDS & ~int(seen.barred[demand])
    site = int(seen.wanted_sites[demand - players])
    return 0 if site == NO_SITE else int(SITE_CARDS[site]) & ~int(seen.barred[int(seen.responder)])


@rule
def count_owed_item(seen: Seen, seat: int, item: int) -> int:
    """How many unknown cards a seat owes of the site wanted as this item, counted once per site."""
    site = int(seen.wanted_sites[item])
    if site == NO_SITE or (item == 1 and site == int(seen.wanted_sites[0])):
        return 0
    return count_owed(seen, seat, site)


@rule
def count_demand(seen: Seen, viewer: int, demand: int) -> int:
    """How many cards a demand is for."""
    players = int(seen.players)
    if demand < players:
        owed = count_owed_item(seen, demand, 0) + count_owed_item(seen, demand, 1)
        return 0 if demand == viewer else count_hidden(seen, demand, viewer) - owed
    responder = int(seen.responder)
    return 0 if responder == viewer or responder == NOBODY else count_owed_item(seen, responder, demand - players)


@rule
def can_meet(seen: Seen, viewer: int, demand: int, left: int, unseen: int) -> bool:
    """Whether what is left of a demand, and all later ones, can be met with these cards."""
    demands = int(seen.players) + MOST_ITEMS - demand
    for group in range(1, 1 << demands):
        number, cards = 0, 0
        for member in range(demands):
            if group >> member & 1:
                number += left if member == 0 else count_demand(seen, viewer, demand + member)
                cards |= demand_set(seen, demand + member)
        if count(cards & unseen) < number:
            return False
    return True


@rule
def deal_carefully(seen: Seen, viewer: int, stream: Numbers, state: State) -> None:
    """Spread the unseen cards so that the result can be, whatever the odds."""
    unseen = find_unseen(seen, viewer)
    players = int(seen.players)
    for seat in range(players):
        if seat != viewer:
            state.hand[seat] = seen.known[seat]
    for demand in range(players + MOST_ITEMS):
        seat = demand if demand < players else int(seen.responder)
        for left in range(count_demand(seen, viewer, demand), 0, -1):
            candidates = unseen & demand_set(seen, demand)
            card = draw_members(candidates, 1, stream)
            while not can_meet(seen, viewer, demand, left - 1, unseen & ~card) and candidates != card:
                candidates &= ~card
                card = draw_members(candidates, 1, stream)
            unseen &= ~card
            state.hand[seat] |= card
    state.unknown = unseen


@rule
def guess(seen: Seen, viewer: int, stream: Numbers, state: State) -> None:
    """Fill the blanks with a world that looks the same to this viewer."""
    tries = 0
    while tries < TRIES and not deal_freely(seen, viewer, stream, state):
        tries += 1
    if tries == TRIES:
        deal_carefully(seen, viewer, stream, state)
