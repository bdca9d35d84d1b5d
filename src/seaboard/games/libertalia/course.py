"""The course of a campaign, in the order of the rulebook: its beginning, the four phases of a day, the day of rest.  [specification 4.2]"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import State
from seaboard.engine.telling import tell
from seaboard.games.libertalia.causes import Cause
from seaboard.games.libertalia.data import CARDS, TOKENS_IN_BAG, Card, Token
from seaboard.games.libertalia.effects import act_by_day, armorer, barkeep, freed_slave, granny_wata, mutineer
from seaboard.games.libertalia.scoring import rest
from seaboard.games.libertalia.state import CAMPAIGNS, DAYS, NO_CARD, NOBODY, Phase
from seaboard.games.libertalia.table import (
    KINDS,
    all_dens,
    ask,
    bury,
    find_highest,
    find_next_by_day,
    gain,
    leave_den,
    left_neighbour,
    lies_in_den,
    return_token,
    right_neighbour,
    show_tokens,
)

RANKS = len(CARDS)
FIRST_DEAL = 9
NEXT_DEAL = 6
PURSE = 10


# The beginning of a campaign


@rule
def fill_bag(state: State) -> None:
    """All tokens are in the bag.  [LIB-SETUP-6]"""
    for token in range(KINDS):
        state.bag[token] = TOKENS_IN_BAG[token]


@rule
def begin_campaign(state: State) -> None:
    """Ten doubloons each, all tokens in the bag, then ranks are drawn: nine, later six.  [LIB-SETUP-4, 6, 8; LIB-NEXT-4, 6]"""
    state.campaign += 1
    state.day = 0
    for seat in range(int(state.players)):
        state.doubloons[seat] = PURSE
    fill_bag(state)
    tell(state, Cause.CAMPAIGN, NOBODY, NOBODY)
    state.left = FIRST_DEAL if state.campaign == 1 else NEXT_DEAL
    ask(state, Phase.DEAL, CHANCE)


@rule
def deal(state: State, card: int) -> None:
    """Every seat takes its card of this rank into hand.  [LIB-SETUP-8, LIB-NEXT-4, LIB-NEXT-5]"""
    state.undealt = int(state.undealt) & ~(1 << card)
    for seat in range(int(state.players)):
        state.hand[seat] |= 1 << card
    state.left -= 1
    tell(state, Cause.DEAL, NOBODY, NOBODY)
    if state.left == 0:
        state.day = 1
        state.left = int(state.players)
        ask(state, Phase.BOOTY, CHANCE)


@rule
def lay_out(state: State, token: int) -> None:
    """A token goes from the bag onto the ship, space 1 first, as many on each as there are players.  [LIB-SETUP-7, LIB-SETUP-11]"""
    space = int(state.day) - 1
    state.space[space, token] = int(state.space[space, token]) + 1
    state.bag[token] = int(state.bag[token]) - 1
    state.left -= 1
    tell(state, Cause.BOOTY, NOBODY, NOBODY)
    if state.left == 0:
        if state.day < DAYS:
            state.day += 1
            state.left = int(state.players)
        else:
            state.day = 0
            begin_day(state)


# Sunrise


@rule
def begin_day(state: State) -> None:
    """A day dawns: all seats choose a card.  [LIB-FLOW-2, LIB-SUN-1]"""
    state.day += 1
    state.acted = 0
    state.turn = NOBODY
    state.phase = Phase.SUNRISE
    state.waiting = (1 << int(state.players)) - 1
    tell(state, Cause.SUNRISE, NOBODY, NOBODY)


@rule
def choose(state: State, seat: int, card: int) -> None:
    """A seat's card lies face down; when the last one is in, all are revealed and go on the ship.  [LIB-SUN-1 to 3]"""
    state.chosen[seat] = card
    state.waiting = int(state.waiting) & ~(1 << seat)
    if state.waiting == 0:
        for player in range(int(state.players)):
            board(state, player, int(state.chosen[player]))
            state.chosen[player] = NO_CARD
        state.phase = Phase.DAY
        tell(state, Cause.REVEAL, NOBODY, NOBODY)


@rule
def board(state: State, seat: int, card: int) -> None:
    """A card goes from hand to ship, for all to see."""
    state.ship[seat] = card
    state.hand[seat] &= ~(1 << card)
    state.recalled[seat] &= ~(1 << card)
    if state.lapsed[seat] != 0:
        state.lapsed[seat] &= ~(1 << card)
        if (state.lapsed[seat] & state.hand[seat]) == 0:
            state.lapsed[seat] = 0


# Day


@rule
def continue_day(state: State) -> None:
    """The lowest character that has not had its turn has it now; after the last, dusk falls.  [LIB-DAY-1 to 3, LIB-ACT-3]"""
    seat = find_next_by_day(state)
    if seat == NOBODY:
        state.left = NOBODY
        state.phase = Phase.DUSK
        tell(state, Cause.DUSK, NOBODY, NOBODY)
    else:
        state.turn = seat
        state.acted = int(state.acted) | 1 << seat
        act_by_day(state, seat)


@rule
def back_to_day(state: State) -> None:
    """The action in turn is finished; the day goes on.  [LIB-ACT-12]"""
    state.waiting = 0
    state.phase = Phase.DAY


@rule
def play_after_parrot(state: State, seat: int, card: int) -> None:
    """The new card joins the row at its rank, its turn still to come.  [LIB-CHAR-1, LIB-DAY-4]"""
    board(state, seat, card)
    tell(state, Cause.PARROT_CARD, seat, NOBODY)
    state.acted = int(state.acted) & ~(1 << seat)
    back_to_day(state)


@rule
def recall_from_den(state: State, seat: int, card: int) -> None:
    """The Recruiter's choice goes from den to hand.  [LIB-CHAR-4]"""
    state.den[seat] &= ~(1 << card)
    state.hand[seat] |= 1 << card
    tell(state, Cause.RECRUITER, seat, NOBODY)
    back_to_day(state)


@rule
def keep(state: State, seat: int, kept: int) -> None:
    """The Preacher keeps one token; the others are shown and go to the bag.  [LIB-CHAR-6, LIB-SEE-8]"""
    was_seen = int(state.veiled[seat, kept]) == 0
    for token in range(KINDS):
        return_token(state, seat, token, int(state.booty[seat, token]) - (1 if token == kept else 0))
    if was_seen:
        state.veiled[seat, kept] = 0
    tell(state, Cause.PREACHER, seat, NOBODY)
    back_to_day(state)


@rule
def kill(state: State, victim: int, card: int) -> None:
    """A character goes from a den to its owner's graveyard."""
    leave_den(state, victim, card)
    tell(state, Cause.GUNNER_HIT if state.phase == Phase.GUNNER else Cause.SABER, int(state.turn), victim)
    state.waiting = 0
    state.phase = Phase.DAY if state.phase == Phase.GUNNER else Phase.DUSK


@rule
def draw_for_spy(state: State, token: int) -> None:
    """A token goes from the bag to the Spy's owner, unseen by others; saber and officer do nothing now.  [LIB-CHAR-17]"""
    seat = int(state.turn)
    state.bag[token] = int(state.bag[token]) - 1
    state.booty[seat, token] = int(state.booty[seat, token]) + 1
    state.veiled[seat, token] = int(state.veiled[seat, token]) + 1
    state.left -= 1
    tell(state, Cause.SPY_DRAW, seat, NOBODY)
    if state.left == 0:
        back_to_day(state)


@rule
def sell(state: State, seat: int, token: int, number: int) -> None:
    """The Merchant sells 2 of a kind for 3, or 3 for 5.  [LIB-CHAR-21]"""
    return_token(state, seat, token, number)
    gain(state, seat, 3 if number == 2 else 5)
    tell(state, Cause.MERCHANT, seat, NOBODY)
    back_to_day(state)


@rule
def recall_from_graveyard(state: State, seat: int, card: int) -> None:
    """The Surgeon's choice goes from graveyard to hand, unseen by others.  [LIB-CHAR-22, LIB-SEE-9]"""
    state.graveyard[seat] &= ~(1 << card)
    state.hand[seat] |= 1 << card
    state.recalled[seat] |= 1 << card
    tell(state, Cause.SURGEON, seat, NOBODY)
    back_to_day(state)


# Dusk


@rule
def continue_dusk(state: State) -> None:
    """The highest character still on the ship has its turn; after the last, night falls.  [LIB-DUSK-1, 5, 12; LIB-ACT-4]"""
    if state.left == NOBODY:
        seat = find_highest(state)
        if seat == NOBODY:
            state.phase = Phase.NIGHT
            return
        card = int(state.ship[seat])
        state.turn = seat
        state.doomed = 0
        # A Cabin Boy takes nothing, a Cook takes two.  [LIB-CHAR-5, LIB-CHAR-18]
        state.left = 0 if card == Card.CABIN_BOY else 2 if card == Card.COOK else 1
    seat = int(state.turn)
    if state.left > 0 and has_booty_today(state):
        ask(state, Phase.TAKE, seat)
    else:
        go_ashore(state, seat)


@rule
def has_booty_today(state: State) -> bool:
    """Whether the current day's space holds a token; what is left on earlier ones stays there.  [LIB-DUSK-3, 4, 11]"""
    number = 0
    for token in range(KINDS):
        number |= int(state.space[int(state.day) - 1, token])
    return number != 0


@rule
def go_ashore(state: State, seat: int) -> None:
    """The character goes to its den, or to the graveyard if it took an officer.  [LIB-DUSK-9, LIB-DUSK-10]"""
    card = int(state.ship[seat])
    state.ship[seat] = NO_CARD
    state.left = NOBODY
    if state.doomed:
        bury(state, seat, card)
        tell(state, Cause.OFFICER, seat, NOBODY)
    else:
        state.den[seat] |= 1 << card
        tell(state, Cause.ASHORE, seat, NOBODY)


@rule
def take(state: State, seat: int, token: int) -> None:
    """A token of today's space goes to the den; a saber kills next door, an officer dooms the taker.  [LIB-DUSK-2, 6, 7, 9]"""
    day = int(state.day) - 1
    state.space[day, token] = int(state.space[day, token]) - 1
    state.booty[seat, token] = int(state.booty[seat, token]) + 1
    state.left -= 1
    tell(state, Cause.TAKE, seat, NOBODY)
    state.waiting = 0
    state.phase = Phase.DUSK
    if token == Token.OFFICER:
        state.doomed = 1
    elif token == Token.SABER:
        # Only neighbours' dens, not the ship and not the taker's own den.  [LIB-DUSK-8]
        if state.den[left_neighbour(state, seat)] != 0 or state.den[right_neighbour(state, seat)] != 0:
            ask(state, Phase.SABER, seat)


# Night


@rule
def begin_night(state: State) -> None:
    """Granny Wata, Armorer, Mutineer, Freed Slave, each for all players; then Waitresses are asked.  [LIB-NIGHT-1 to 5, LIB-ACT-5]"""
    state.turn = NOBODY
    tell(state, Cause.NIGHT, NOBODY, NOBODY)
    players = int(state.players)
    # Most characters lie in no den at all: one look at all dens together spares most loops.
    dens = all_dens(state)
    if dens >> Card.GRANNY_WATA & 1:
        granny_wata(state)
    if dens >> Card.ARMORER & 1:
        for seat in range(players):
            if lies_in_den(state, seat, Card.ARMORER):
                armorer(state, seat)
    if dens >> Card.MUTINEER & 1:
        for seat in range(players):
            if lies_in_den(state, seat, Card.MUTINEER):
                mutineer(state, seat)
    if dens >> Card.FREED_SLAVE & 1:
        for seat in range(players):
            if lies_in_den(state, seat, Card.FREED_SLAVE):
                freed_slave(state, seat)
    asked = 0
    for seat in range(players if dens >> Card.WAITRESS & 1 else 0):
        if lies_in_den(state, seat, Card.WAITRESS) and state.booty[seat, Token.MAP] > 0:
            asked |= 1 << seat
            show_tokens(state, seat, Token.MAP, 1)
    state.waiting = asked
    state.phase = Phase.WAITRESS if asked != 0 else Phase.LATE_NIGHT


@rule
def answer_waitress(state: State, seat: int, is_sold: bool) -> None:
    """A seat has decided; when the last one has, each map sold goes to the bag for 3.  [LIB-CHAR-8, LIB-NIGHT-5]"""
    state.sells[seat] = 1 if is_sold else 0
    state.waiting = int(state.waiting) & ~(1 << seat)
    if state.waiting == 0:
        for player in range(int(state.players)):
            if state.sells[player]:
                return_token(state, player, Token.MAP, 1)
                gain(state, player, 3)
                state.sells[player] = 0
                tell(state, Cause.WAITRESS, player, NOBODY)
        state.phase = Phase.LATE_NIGHT


@rule
def end_night(state: State) -> None:
    """Barkeeps earn; then the next day dawns, or the day of rest.  [LIB-NIGHT-3, LIB-FLOW-1]"""
    for seat in range(int(state.players)):
        if lies_in_den(state, seat, Card.BARKEEP):
            barkeep(state, seat)
    if state.day < DAYS:
        begin_day(state)
    else:
        state.phase = Phase.REST


# Day of rest and next campaign


@rule
def end_campaign(state: State) -> None:
    """Wealth is counted; then the next campaign begins, or the game is over.  [LIB-REST-1, LIB-WIN-1]"""
    rest(state)
    tell(state, Cause.WEALTH, NOBODY, NOBODY)
    if state.campaign == CAMPAIGNS:
        state.phase = Phase.OVER
        tell(state, Cause.OVER, NOBODY, NOBODY)
    else:
        clear_table(state)
        begin_campaign(state)


@rule
def clear_table(state: State) -> None:
    """Dens and graveyards leave the game, tokens go back to the bag, hands are kept.  [LIB-NEXT-1 to 3]"""
    for seat in range(int(state.players)):
        if state.recalled[seat] != 0:
            state.lapsed[seat] |= state.graveyard[seat] | state.recalled[seat]
            state.recalled[seat] = 0
        state.den[seat] = 0
        state.graveyard[seat] = 0
        for token in range(KINDS):
            state.booty[seat, token] = 0
            state.veiled[seat, token] = 0
    for day in range(DAYS):
        for token in range(KINDS):
            state.space[day, token] = 0
    tell(state, Cause.CLEARED, NOBODY, NOBODY)
