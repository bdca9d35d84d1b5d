"""The verbs: who acts, what is legal, what a move does.  [specification 4]"""

from __future__ import annotations

import numpy as np

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import Actions, Numbers, State
from seaboard.games.game_of_powers.acting import (
    FIRST_PRICE,
    FURTHER_PRICE,
    check_play,
    check_skip,
    check_take,
    check_take_cards,
    check_take_second,
    continue_refill,
    continue_slots,
    pick,
    play,
    refill_field,
    refill_slot,
    skip,
    take,
    take_cards,
    take_second,
)
from seaboard.games.game_of_powers.actions import FIRST_OF, OK, SPACE, VERB_OF, Refusal, Verb
from seaboard.games.game_of_powers.choices import legal_for_chance, legal_for_seat, legal_in_trade
from seaboard.games.game_of_powers.data import CARDS, DIRECTIONS
from seaboard.games.game_of_powers.missions import check_claim, claim, claimable_missions
from seaboard.games.game_of_powers.moving import check_extend, check_sail, check_turn, extend, sail, turn
from seaboard.games.game_of_powers.setup import check_deal, check_place, deal, draw_start, fill, lay_out, place
from seaboard.games.game_of_powers.state import Phase
from seaboard.games.game_of_powers.table import KIND_COUNT, ask, go_on
from seaboard.games.game_of_powers.trading import (
    accept,
    check_accept,
    check_counter,
    check_give_card,
    check_give_token,
    check_hand_over,
    check_offer,
    check_propose,
    check_want_card,
    check_want_token,
    close,
    counter,
    exchange,
    find_partners,
    give_card,
    give_token,
    hand_over,
    offer,
    propose,
    want_card,
    want_token,
)
from seaboard.games.game_of_powers.turns import continue_top_up, end_turn, top_up

ACTIONS = len(SPACE)
CARD_COUNT = len(CARDS)
WAYS = len(DIRECTIONS)

POINTS = {
    Phase.SLOTS: (Refusal.GOP_SET_2, (Verb.SLOT,)),
    Phase.DEAL: (Refusal.GOP_SET_3, (Verb.DEAL,)),
    Phase.FIELDS: (Refusal.GOP_SET_4, (Verb.TOKEN,)),
    Phase.START: (Refusal.GOP_SET_8, (Verb.START,)),
    Phase.PLACE: (Refusal.GOP_SET_7, (Verb.PLACE,)),
    Phase.SAIL: (Refusal.GOP_TURN_4, (Verb.SAIL, Verb.TURN, Verb.EXTEND)),
    Phase.SAIL_FAR: (Refusal.GOP_TURN_4, (Verb.SAIL,)),
    Phase.ACT: (Refusal.GOP_TURN_4, (Verb.TAKE, Verb.TAKE_CARDS, Verb.PLAY, Verb.SKIP, Verb.OFFER)),
    Phase.TAKE_SECOND: (Refusal.GOP_TOK_1, (Verb.TAKE,)),
    Phase.REFILL_FIELD: (Refusal.GOP_TOK_2, (Verb.TOKEN,)),
    Phase.PICK_CARD: (Refusal.GOP_CARD_5, (Verb.PICK,)),
    Phase.REFILL_SLOTS: (Refusal.GOP_CARD_2, (Verb.SLOT,)),
    Phase.PLAY_MORE: (Refusal.GOP_TURN_2, (Verb.PLAY, Verb.DONE)),
    Phase.AFTER: (Refusal.GOP_TURN_4, (Verb.CLAIM, Verb.OFFER, Verb.END_TURN)),
    Phase.TOP_UP: (Refusal.GOP_TOK_7, (Verb.TOKEN,)),
    Phase.OFFER_GIVE: (
        Refusal.GOP_TRADE_8,
        (Verb.GIVE_TOKEN, Verb.GIVE_CARD, Verb.WANT_TOKEN, Verb.WANT_CARD, Verb.WITHDRAW),
    ),
    Phase.OFFER_WANT: (Refusal.GOP_TRADE_9, (Verb.WANT_TOKEN, Verb.WANT_CARD, Verb.PROPOSE, Verb.WITHDRAW)),
    Phase.ANSWER: (Refusal.GOP_TRADE_3, (Verb.ACCEPT, Verb.DECLINE, Verb.COUNTER)),
    Phase.HAND_OVER: (Refusal.GOP_TRADE_13, (Verb.GIVE_CARD,)),
}
"""The decision points: the rule that is cited where a verb is not one of theirs, and their verbs."""
VERBS_AT = np.array([sum(1 << verb for verb in POINTS[phase][1]) if phase in POINTS else 0 for phase in Phase], np.int64)
RULE_AT = np.array([POINTS[phase][0] if phase in POINTS else OK for phase in Phase], np.int64)


@rule
def actors(state: State) -> int:
    """Who may act now: a seat, or chance; nobody when the game is over."""
    return int(state.waiting)


@rule
def come_to_after(state: State) -> None:
    """Missions and trade, if either is possible; else the turn ends.  [GOP-TURN-3, specification 4.4]"""
    seat = int(state.active)
    if claimable_missions(state, seat) != 0 or find_partners(state, seat) != 0:
        ask(state, Phase.AFTER, seat)
    else:
        go_on(state, Phase.END_TURN)


@rule
def advance(state: State) -> None:
    """Carry out everything that asks nobody, until somebody is asked or the game is over."""
    while state.waiting == 0 and state.phase != Phase.OVER:
        phase = int(state.phase)
        if phase == Phase.REFILL_FIELD:
            continue_refill(state)
        elif phase == Phase.REFILL_SLOTS:
            continue_slots(state)
        elif phase == Phase.AFTER:
            come_to_after(state)
        elif phase == Phase.END_TURN:
            end_turn(state)
        elif phase == Phase.TOP_UP:
            continue_top_up(state)
        elif phase == Phase.EXCHANGE:
            exchange(state)
        else:
            close(state)


@rule
def apply_chance(state: State, verb: int, thing: int) -> None:
    """What a draw does.  [specification 4.2]"""
    phase = int(state.phase)
    if verb == Verb.TOKEN:
        if phase == Phase.FIELDS:
            fill(state, thing)
        elif phase == Phase.REFILL_FIELD:
            refill_field(state, thing)
        else:
            top_up(state, thing)
    elif verb == Verb.SLOT:
        if phase == Phase.SLOTS:
            lay_out(state, thing)
        else:
            refill_slot(state, thing)
    elif verb == Verb.DEAL:
        deal(state, thing // CARD_COUNT, thing % CARD_COUNT)
    else:
        draw_start(state, thing)


@rule
def apply_turn(state: State, seat: int, verb: int, thing: int) -> None:
    """What a move of the active player does.  [specification 4.3, 4.4]"""
    phase = int(state.phase)
    if verb == Verb.SAIL:
        sail(state, seat, thing + 1)
    elif verb == Verb.TAKE:
        if phase == Phase.ACT:
            take(state, seat, thing)
        else:
            take_second(state, seat, thing)
    elif verb == Verb.TURN:
        turn(state, seat, thing)
    elif verb == Verb.EXTEND:
        extend(state, seat, thing)
    elif verb == Verb.TAKE_CARDS:
        take_cards(state, seat)
    elif verb == Verb.PLAY:
        play(state, seat, thing, FIRST_PRICE if phase == Phase.ACT else FURTHER_PRICE)
    elif verb == Verb.CLAIM:
        claim(state, seat, thing)
        go_on(state, Phase.AFTER)
    elif verb == Verb.END_TURN:
        go_on(state, Phase.END_TURN)
    elif verb == Verb.PICK:
        pick(state, seat, thing)
    elif verb == Verb.DONE:
        go_on(state, Phase.AFTER)
    elif verb == Verb.SKIP:
        skip(state, seat)
    else:
        place(state, seat, thing // WAYS, thing % WAYS)


@rule
def apply_trade(state: State, seat: int, verb: int, thing: int) -> None:
    """What a move of a negotiation does.  [specification 4.6]"""
    if verb == Verb.OFFER:
        offer(state, seat, thing)
    elif verb == Verb.GIVE_TOKEN:
        give_token(state, thing)
    elif verb == Verb.GIVE_CARD:
        if state.phase == Phase.OFFER_GIVE:
            give_card(state, thing)
        else:
            hand_over(state, seat, thing)
    elif verb == Verb.WANT_TOKEN:
        want_token(state, thing)
    elif verb == Verb.WANT_CARD:
        want_card(state, thing)
    elif verb == Verb.PROPOSE:
        propose(state)
    elif verb == Verb.ACCEPT:
        accept(state, seat)
    elif verb == Verb.COUNTER:
        counter(state)
    else:
        go_on(state, Phase.CLOSE)


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Carry out a legal move, and all that follows from it by itself."""
    verb = int(VERB_OF[action])
    thing = action - int(FIRST_OF[verb])
    if verb <= Verb.START:
        apply_chance(state, verb, thing)
    elif verb <= Verb.END_TURN:
        apply_turn(state, seat, verb, thing)
    else:
        apply_trade(state, seat, verb, thing)
    advance(state)


@rule
def legal(state: State, seat: int, out: Actions) -> int:
    """All legal actions of a seat that is asked, or of chance."""
    if not int(state.waiting) >> seat & 1:
        return 0
    if seat == CHANCE:
        return legal_for_chance(state, out)
    if state.phase >= Phase.OFFER_GIVE:
        return legal_in_trade(state, seat, out)
    return legal_for_seat(state, seat, out)


@rule
def chance(state: State, weights: Numbers) -> int:
    """The weights of the outcomes: cards and seats alike, tokens by their number in the pool.  [specification 4.2]"""
    phase = int(state.phase)
    if phase == Phase.SLOTS or phase == Phase.DEAL or phase == Phase.REFILL_SLOTS:
        return weigh_alike(max(1, count(int(state.unknown))), weights)
    if phase == Phase.START:
        return weigh_alike(int(state.players), weights)
    number, total = 0, 0
    for kind in range(KIND_COUNT):
        weights[number] = state.pool[kind]
        total += int(state.pool[kind])
        number += 1 if state.pool[kind] > 0 else 0
    return total


@rule
def weigh_alike(number: int, weights: Numbers) -> int:
    """A number of outcomes are equally likely."""
    for place_in_list in range(number):
        weights[place_in_list] = 1
    return number


@rule
def check_chance(state: State, verb: int, thing: int) -> int:
    """A draw from what is there: deck, pool or seats.  [specification 4.2]"""
    if verb == Verb.TOKEN:
        return OK if state.pool[thing] > 0 else int(RULE_AT[int(state.phase)])
    if verb == Verb.SLOT:
        if int(state.unknown) != 0:
            return OK if int(state.unknown) >> thing & 1 else int(RULE_AT[int(state.phase)])
        return OK if thing == int(state.bottom[0]) else Refusal.GOP_CARD_7
    if verb == Verb.DEAL:
        return check_deal(state, thing // CARD_COUNT, thing % CARD_COUNT)
    return OK if thing < int(state.players) else Refusal.GOP_SET_8


@rule
def check_in_turn(state: State, seat: int, verb: int, thing: int) -> int:
    """The conditions of the active player's moves, in their order.  [specification 4.3, 4.4]"""
    is_first = state.phase == Phase.ACT
    if verb == Verb.SAIL:
        return check_sail(state, thing + 1)
    if verb == Verb.TURN:
        return check_turn(state, seat, thing)
    if verb == Verb.EXTEND:
        return check_extend(state, seat, thing)
    if verb == Verb.TAKE:
        return check_take(state, seat, thing) if is_first else check_take_second(state, thing)
    if verb == Verb.TAKE_CARDS:
        return check_take_cards(state, seat)
    if verb == Verb.PLAY:
        return check_play(state, seat, thing, FIRST_PRICE if is_first else FURTHER_PRICE)
    if verb == Verb.SKIP:
        return check_skip(state, seat)
    if verb == Verb.CLAIM:
        return check_claim(state, seat, thing)
    return check_place(state, thing // WAYS) if verb == Verb.PLACE else OK


@rule
def check_in_trade(state: State, seat: int, verb: int, thing: int) -> int:
    """The conditions of a negotiation's moves, in their order.  [specification 4.6]"""
    if verb == Verb.OFFER:
        return check_offer(state, seat, thing)
    if verb == Verb.GIVE_TOKEN:
        return check_give_token(state, thing)
    if verb == Verb.GIVE_CARD:
        return check_give_card(state, thing) if state.phase == Phase.OFFER_GIVE else check_hand_over(state, seat, thing)
    if verb == Verb.WANT_TOKEN:
        return check_want_token(state, thing)
    if verb == Verb.WANT_CARD:
        return check_want_card(state)
    if verb == Verb.PROPOSE:
        return check_propose(state)
    if verb == Verb.ACCEPT:
        return check_accept(state, seat)
    return check_counter(state) if verb == Verb.COUNTER else OK


@rule
def check_point(state: State, verb: int) -> int:
    """The verb is one of this decision point's; else the rule that says what is due.  [GOP-TURN-4]"""
    phase = int(state.phase)
    if int(VERBS_AT[phase]) >> verb & 1:
        return OK
    if phase == Phase.SAIL_FAR and verb == Verb.TURN:
        return Refusal.GOP_MOVE_6
    if phase == Phase.SAIL_FAR and verb == Verb.EXTEND:
        return Refusal.GOP_MOVE_4
    if phase < Phase.AFTER and verb == Verb.CLAIM:
        return Refusal.GOP_MIS_12
    if phase < Phase.AFTER and verb == Verb.OFFER:
        return Refusal.GOP_TRADE_6
    if phase == Phase.AFTER and Verb.TAKE <= verb <= Verb.PLAY:
        return Refusal.GOP_TURN_2
    return int(RULE_AT[phase])


@rule
def check(state: State, seat: int, action: int) -> int:
    """0 if the action is allowed, else the rule that forbids it, the first that applies."""
    if state.phase == Phase.OVER:
        return Refusal.GOP_END_2 if state.ending else Refusal.GOP_END_5
    if not int(state.waiting) >> seat & 1:
        return Refusal.GOP_SET_10 if state.phase == Phase.PLACE else Refusal.GOP_TURN_1
    if not 0 <= action < ACTIONS:
        return int(RULE_AT[int(state.phase)])
    verb = int(VERB_OF[action])
    refusal = check_point(state, verb)
    if refusal != OK:
        return refusal
    thing = action - int(FIRST_OF[verb])
    if verb <= Verb.START:
        return check_chance(state, verb, thing)
    if verb <= Verb.END_TURN:
        return check_in_turn(state, seat, verb, thing)
    return check_in_trade(state, seat, verb, thing)
