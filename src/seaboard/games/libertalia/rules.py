"""The verbs: who acts, what is legal, what a move does, and which rule forbids it.  [specification 4.3]"""

from __future__ import annotations

from seaboard.engine.bits import list_members
from seaboard.engine.compile import rule
from seaboard.engine.record import Actions, Numbers, State
from seaboard.games.libertalia.actions import (
    BOOTY,
    COLOUR,
    DEAL,
    DRAW,
    KEEP,
    KILL,
    OK,
    PASS,
    PLAY,
    RECALL,
    SALES,
    SELL,
    SELL_MAP,
    TAKE,
    Refusal,
)
from seaboard.games.libertalia.course import (
    RANKS,
    answer_waitress,
    begin_night,
    choose,
    continue_day,
    continue_dusk,
    deal,
    draw_for_spy,
    end_campaign,
    end_night,
    keep,
    kill,
    lay_out,
    play_after_parrot,
    recall_from_den,
    recall_from_graveyard,
    sell,
    take,
)
from seaboard.games.libertalia.data import COLOURS
from seaboard.games.libertalia.setup import give_colour
from seaboard.games.libertalia.state import Phase
from seaboard.games.libertalia.table import KINDS, left_neighbour, right_neighbour


@rule
def actors(state: State) -> int:
    """Who may act now: seats, or chance; nobody when the game is over."""
    return int(state.waiting)


@rule
def advance(state: State) -> None:
    """Carry out everything that asks nobody, until somebody is asked or the game is over."""
    while state.waiting == 0 and state.phase != Phase.OVER:
        if state.phase == Phase.DAY:
            continue_day(state)
        elif state.phase == Phase.DUSK:
            continue_dusk(state)
        elif state.phase == Phase.NIGHT:
            begin_night(state)
        elif state.phase == Phase.LATE_NIGHT:
            end_night(state)
        else:
            end_campaign(state)


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Carry out a legal move, and all that follows from it by itself."""
    phase = int(state.phase)
    if phase == Phase.SUNRISE:
        choose(state, seat, action - PLAY)
    elif phase == Phase.BOOTY:
        lay_out(state, action - BOOTY)
    elif phase == Phase.TAKE:
        take(state, seat, action - TAKE)
    elif phase == Phase.DEAL:
        deal(state, action - DEAL)
    elif phase == Phase.COLOURS:
        give_colour(state, action - COLOUR)
    elif phase == Phase.PARROT:
        play_after_parrot(state, seat, action - PLAY)
    elif phase == Phase.RECRUITER:
        recall_from_den(state, seat, action - RECALL)
    elif phase == Phase.PREACHER:
        keep(state, seat, action - KEEP)
    elif phase == Phase.GUNNER or phase == Phase.SABER:
        kill(state, (action - KILL) // RANKS, (action - KILL) % RANKS)
    elif phase == Phase.SPY:
        draw_for_spy(state, action - DRAW)
    elif phase == Phase.MERCHANT:
        sell(state, seat, (action - SELL) // len(SALES), 2 + (action - SELL) % len(SALES))
    elif phase == Phase.SURGEON:
        recall_from_graveyard(state, seat, action - RECALL)
    else:
        answer_waitress(state, seat, action == SELL_MAP)
    advance(state)


@rule
def list_tokens(tokens: Numbers, first: int, out: Actions) -> int:
    """An action for each kind of which there is at least one."""
    number = 0
    for token in range(KINDS):
        out[number] = first + token
        number += 1 if tokens[token] > 0 else 0
    return number


@rule
def list_sales(state: State, seat: int, out: Actions) -> int:
    """`sell <t> 2` for two or more of a kind, `sell <t> 3` for three or more."""
    number = 0
    for token in range(KINDS):
        for sale in range(len(SALES)):
            out[number] = SELL + token * len(SALES) + sale
            number += 1 if state.booty[seat, token] >= 2 + sale else 0
    return number


@rule
def list_targets(state: State, seat: int, out: Actions) -> int:
    """`kill` for the Gunner's choice, any den, or the saber's, the neighbours' dens."""
    number = 0
    left, right = left_neighbour(state, seat), right_neighbour(state, seat)
    for victim in range(int(state.players)):
        if state.phase == Phase.GUNNER or victim == left or victim == right:
            number = list_members(int(state.den[victim]), KILL + victim * RANKS, out, number)
    return number


@rule
def legal(state: State, seat: int, out: Actions) -> int:
    """All legal actions of a seat that is asked, or of chance.  [specification 4.3]"""
    phase = int(state.phase)
    if not int(state.waiting) >> seat & 1:
        return 0
    if phase == Phase.SUNRISE or phase == Phase.PARROT:
        return list_members(int(state.hand[seat]), PLAY, out, 0)
    if phase == Phase.BOOTY:
        return list_tokens(state.bag, BOOTY, out)
    if phase == Phase.TAKE:
        return list_tokens(state.space[int(state.day) - 1], TAKE, out)
    if phase == Phase.DEAL:
        return list_members(int(state.undealt), DEAL, out, 0)
    if phase == Phase.COLOURS:
        return list_members(free_colours(state), COLOUR, out, 0)
    if phase == Phase.RECRUITER:
        return list_members(int(state.den[seat]), RECALL, out, 0)
    if phase == Phase.PREACHER:
        return list_tokens(state.booty[seat], KEEP, out)
    if phase == Phase.GUNNER or phase == Phase.SABER:
        return list_targets(state, seat, out)
    if phase == Phase.SPY:
        return list_tokens(state.bag, DRAW, out)
    if phase == Phase.MERCHANT:
        return list_sales(state, seat, out)
    if phase == Phase.SURGEON:
        return list_members(int(state.graveyard[seat]), RECALL, out, 0)
    out[0] = SELL_MAP
    out[1] = PASS
    return 2


@rule
def free_colours(state: State) -> int:
    """The colours not yet given.  [LIB-SETUP-2]"""
    free = (1 << len(COLOURS)) - 1
    for seat in range(int(state.players) - int(state.left)):
        free &= ~(1 << int(state.colour[seat]))
    return free


@rule
def chance(state: State, weights: Numbers) -> int:
    """The weights of the outcomes: cards and colours alike, tokens by their number in the bag.  [specification 4.3]"""
    number = 0
    total = 0
    if state.phase == Phase.BOOTY or state.phase == Phase.SPY:
        for token in range(KINDS):
            weights[number] = state.bag[token]
            total += int(state.bag[token])
            number += 1 if state.bag[token] > 0 else 0
        return total
    outcomes = int(state.undealt) if state.phase == Phase.DEAL else free_colours(state)
    while outcomes != 0:
        weights[total] = 1
        total += 1
        outcomes &= outcomes - 1
    return total


@rule
def has(cards: int, card: int, number: int) -> bool:
    """Whether a number is one of the first `number`, and a member of the set."""
    return 0 <= card < number and (int(cards) >> card & 1) != 0


@rule
def has_token(tokens: Numbers, token: int) -> bool:
    """Whether a number is a kind of token of which there is at least one."""
    return 0 <= token < KINDS and tokens[token] > 0


@rule
def is_sale(state: State, seat: int, sale: int) -> bool:
    """Whether the Merchant can sell this number of this kind."""
    return 0 <= sale < KINDS * len(SALES) and state.booty[seat, sale // len(SALES)] >= 2 + sale % len(SALES)


@rule
def is_target(state: State, seat: int, target: int) -> bool:
    """Whether the Gunner, or a saber, can hit this character there."""
    victim = target // RANKS
    if not 0 <= victim < int(state.players) or not has(int(state.den[victim]), target % RANKS, RANKS):
        return False
    return state.phase == Phase.GUNNER or victim == left_neighbour(state, seat) or victim == right_neighbour(state, seat)


@rule
def check(state: State, seat: int, action: int) -> int:
    """0 if the action is allowed, else the rule that forbids it: the last one named at the decision point.  [specification 4.3]"""
    phase = int(state.phase)
    if not int(state.waiting) >> seat & 1:
        return Refusal.LIB_FLOW_2
    if phase == Phase.COLOURS:
        return OK if has(free_colours(state), action - COLOUR, len(COLOURS)) else Refusal.LIB_SETUP_2
    if phase == Phase.DEAL:
        return OK if has(int(state.undealt), action - DEAL, RANKS) else Refusal.LIB_SETUP_8
    if phase == Phase.BOOTY:
        return OK if has_token(state.bag, action - BOOTY) else Refusal.LIB_SETUP_7
    if phase == Phase.SUNRISE:
        return OK if has(int(state.hand[seat]), action - PLAY, RANKS) else Refusal.LIB_SUN_1
    if phase == Phase.PARROT:
        return OK if has(int(state.hand[seat]), action - PLAY, RANKS) else Refusal.LIB_CHAR_1
    if phase == Phase.RECRUITER:
        return OK if has(int(state.den[seat]), action - RECALL, RANKS) else Refusal.LIB_CHAR_4
    if phase == Phase.PREACHER:
        return OK if has_token(state.booty[seat], action - KEEP) else Refusal.LIB_CHAR_6
    if phase == Phase.GUNNER:
        return OK if is_target(state, seat, action - KILL) else Refusal.LIB_CHAR_15
    if phase == Phase.SPY:
        return OK if has_token(state.bag, action - DRAW) else Refusal.LIB_CHAR_17
    if phase == Phase.MERCHANT:
        return OK if is_sale(state, seat, action - SELL) else Refusal.LIB_CHAR_21
    if phase == Phase.SURGEON:
        return OK if has(int(state.graveyard[seat]), action - RECALL, RANKS) else Refusal.LIB_CHAR_22
    if phase == Phase.TAKE:
        return OK if has_token(state.space[int(state.day) - 1], action - TAKE) else Refusal.LIB_DUSK_2
    if phase == Phase.SABER:
        return OK if is_target(state, seat, action - KILL) else Refusal.LIB_DUSK_7
    return OK if action == SELL_MAP or action == PASS else Refusal.LIB_CHAR_8
