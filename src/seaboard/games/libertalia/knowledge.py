"""Who knows what: which fields open when, the shadows of hidden ones, masked moves, and worlds a viewer cannot tell apart.  [LIB-SEE]"""

from __future__ import annotations

from seaboard.engine.bits import count, lowest
from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, Seen, State
from seaboard.engine.stream import next_ticket
from seaboard.games.libertalia.data import TOKENS_IN_BAG, Token
from seaboard.games.libertalia.state import CONDITIONS, DAYS, NO_CARD, Phase
from seaboard.games.libertalia.table import KINDS, count_booty

OPEN_BOOTY = 1 << CONDITIONS.index("open-booty")
OVER = 1 << CONDITIONS.index("over")
LAST_WORD = 1 << 0
"""Moves that can be masked have one word after the verb."""
TRIES = 64


@rule
def opened(state: State, viewer: int) -> int:
    """With `open-booty` all booty lies open; after the end everything does.  [LIB-SEE-5, specification 5]"""
    return (OPEN_BOOTY if state.open_booty else 0) | (OVER if state.phase == Phase.OVER else 0)


@rule
def veil(state: State, viewer: int, actor: int, action: int) -> int:
    """Others see `recall ?` at the Surgeon; with hidden booty also `draw ?` and `keep ?`.  [LIB-SEE-9]"""
    if viewer == int(state.turn):
        return 0
    if state.phase == Phase.SURGEON:
        return LAST_WORD
    if (state.phase == Phase.SPY or state.phase == Phase.PREACHER) and not state.open_booty:
        return LAST_WORD
    return 0


@rule
def cast_shadows(state: State, seen: Seen) -> None:
    """Numbers of hidden things, which all see, and what careful watching tells of them.  [LIB-SEE-3 to 10]"""
    bag_size = 0
    for token in range(KINDS):
        bag_size += int(state.bag[token])
    seen.bag_size = bag_size
    for seat in range(int(state.players)):
        seen.hand_size[seat] = count(int(state.hand[seat]))
        seen.graves[seat] = count(int(state.graveyard[seat]))
        seen.booty_size[seat] = count_booty(state, seat)
        seen.fallen[seat] = state.graveyard[seat] | state.recalled[seat]
        seen.sure_hand[seat] = state.hand[seat] & ~(state.recalled[seat] | state.lapsed[seat])
        for token in range(KINDS):
            seen.known_booty[seat, token] = int(state.booty[seat, token]) - int(state.veiled[seat, token])


# Guessing: exact for hands except after a second Surgeon in one campaign, where cards that fell between the two uses may be guessed
# as both picks; for booty exact except for what a skipped decision rules out (LIB-SEE-12).


@rule
def draw_members(members: int, number: int, stream: Numbers) -> int:
    """A random part, of this size, of a set."""
    rest = int(members)
    drawn = 0
    left = count(rest)
    while number > 0 and rest != 0:
        low = rest & -rest
        if next_ticket(stream, left) < number:
            drawn |= low
            number -= 1
        rest &= rest - 1
        left -= 1
    return drawn


@rule
def guess_cards(seen: Seen, seat: int, stream: Numbers, state: State) -> None:
    """Which fallen cards a Surgeon took back, and which cards of past campaigns are still in hand."""
    fallen = int(seen.fallen[seat])
    recalled = draw_members(fallen, count(fallen) - int(seen.graves[seat]), stream)
    sure = int(seen.sure_hand[seat])
    unsure = int(seen.hand_size[seat]) - count(sure) - count(recalled)
    kept = draw_members(int(seen.lapsed[seat]), unsure, stream)
    state.recalled[seat] = recalled
    state.graveyard[seat] = fallen & ~recalled
    state.hand[seat] = sure | recalled | kept


@rule
def guess_choice(seen: Seen, seat: int, stream: Numbers, state: State) -> None:
    """What a seat that has answered a simultaneous decision may have chosen.  [LIB-SEE-4]"""
    if int(seen.waiting) >> seat & 1:
        return
    if seen.phase == Phase.SUNRISE:
        state.chosen[seat] = lowest(draw_members(int(state.hand[seat]), 1, stream))
    elif seen.phase == Phase.WAITRESS and state.booty[seat, Token.MAP] > 0 and is_asked(seen, seat):
        state.sells[seat] = next_ticket(stream, 2)


@rule
def is_asked(seen: Seen, seat: int) -> bool:
    """Whether a seat was asked for its Waitress this night: others saw a map of its."""
    return seen.known_booty[seat, Token.MAP] > 0


@rule
def unseen_tokens(seen: Seen, viewer: int, state: State) -> None:
    """Put into the bag every token this viewer has not seen lie elsewhere."""
    for token in range(KINDS):
        number = int(TOKENS_IN_BAG[token])
        for day in range(DAYS):
            number -= int(seen.space[day, token])
        for seat in range(int(seen.players)):
            number -= int(seen.booty[seat, token]) if seat == viewer else int(seen.known_booty[seat, token])
        state.bag[token] = number


@rule
def draw_unseen(seen: Seen, seat: int, stream: Numbers, state: State) -> None:
    """Deal a seat as many unseen tokens as it holds unseen ones."""
    known, in_bag = 0, 0
    for token in range(KINDS):
        state.booty[seat, token] = seen.known_booty[seat, token]
        state.veiled[seat, token] = 0
        known += int(seen.known_booty[seat, token])
        in_bag += int(state.bag[token])
    for _ in range(int(seen.booty_size[seat]) - known):
        ticket = next_ticket(stream, in_bag)
        token = 0
        while ticket >= state.bag[token]:
            ticket -= int(state.bag[token])
            token += 1
        state.bag[token] = int(state.bag[token]) - 1
        state.booty[seat, token] = int(state.booty[seat, token]) + 1
        state.veiled[seat, token] = int(state.veiled[seat, token]) + 1
        in_bag -= 1


@rule
def has_pair(state: State, seat: int) -> bool:
    """Whether a seat has two equal tokens."""
    pairs = 0
    for token in range(KINDS):
        pairs += 1 if state.booty[seat, token] >= 2 else 0
    return pairs > 0


@rule
def put_back_unseen(seat: int, state: State) -> None:
    """Take back a deal that cannot be."""
    for token in range(KINDS):
        state.bag[token] = int(state.bag[token]) + int(state.veiled[seat, token])


@rule
def force_pair(seen: Seen, seat: int, state: State) -> None:
    """Where no deal gave the Merchant a pair, swap unseen tokens until there is one."""
    for token in range(KINDS):
        if has_pair(state, seat) or state.bag[token] == 0:
            continue
        for given in range(KINDS):
            useful = state.booty[seat, token] == 1 and given != token and state.veiled[seat, given] > 0
            if useful and not has_pair(state, seat) and state.bag[token] > 0:
                state.booty[seat, given] = int(state.booty[seat, given]) - 1
                state.veiled[seat, given] = int(state.veiled[seat, given]) - 1
                state.bag[given] = int(state.bag[given]) + 1
                state.booty[seat, token] = int(state.booty[seat, token]) + 1
                state.veiled[seat, token] = int(state.veiled[seat, token]) + 1
                state.bag[token] = int(state.bag[token]) - 1


@rule
def guess_booty(seen: Seen, viewer: int, stream: Numbers, state: State) -> None:
    """Deal the tokens nobody has shown; the Merchant has a pair if it is asked.  [LIB-SEE-12]"""
    unseen_tokens(seen, viewer, state)
    for seat in range(int(seen.players)):
        if seat == viewer:
            continue
        draw_unseen(seen, seat, stream, state)
        if seen.phase == Phase.MERCHANT and seat == int(seen.turn):
            tries = 0
            while not has_pair(state, seat) and tries < TRIES:
                put_back_unseen(seat, state)
                draw_unseen(seen, seat, stream, state)
                tries += 1
            force_pair(seen, seat, state)


@rule
def unseen_tokens_open(seen: Seen, state: State) -> None:
    """With open booty only the bag is out of sight, and counting tells what is in it."""
    for token in range(KINDS):
        number = int(TOKENS_IN_BAG[token])
        for day in range(DAYS):
            number -= int(seen.space[day, token])
        for seat in range(int(seen.players)):
            number -= int(seen.booty[seat, token])
        state.bag[token] = number


@rule
def guess(seen: Seen, viewer: int, stream: Numbers, state: State) -> None:
    """Fill the blanks with a world that looks the same to this viewer."""
    if seen.phase != Phase.OVER:
        if seen.open_booty:
            unseen_tokens_open(seen, state)
        else:
            guess_booty(seen, viewer, stream, state)
        for seat in range(int(seen.players)):
            if seat != viewer:
                state.chosen[seat] = NO_CARD
                guess_cards(seen, seat, stream, state)
                guess_choice(seen, seat, stream, state)
