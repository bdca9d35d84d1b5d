"""What each character does: one function per card, in rank order, by day, then by night.  [LIB-CHAR]"""

from __future__ import annotations

from seaboard.engine.bits import count, lowest
from seaboard.engine.compile import rule
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import State
from seaboard.engine.telling import tell
from seaboard.games.libertalia.causes import Cause
from seaboard.games.libertalia.data import Card, Token
from seaboard.games.libertalia.state import NOBODY, Phase
from seaboard.games.libertalia.table import (
    KINDS,
    all_dens,
    ask,
    count_booty,
    find_highest,
    gain,
    leave_den,
    leave_ship,
    left_neighbour,
    lies_in_den,
    lose,
    return_token,
    show_tokens,
)


@rule
def parrot(state: State, seat: int) -> None:
    """The Parrot is discarded; then another card of the hand is played.  [LIB-CHAR-1]"""
    leave_ship(state, seat)
    tell(state, Cause.PARROT, seat, NOBODY)
    if state.hand[seat] != 0:
        ask(state, Phase.PARROT, seat)


@rule
def monkey(state: State, seat: int) -> None:
    """All relics go to the left neighbour's den, in the open.  [LIB-CHAR-2, LIB-SEE-8]"""
    neighbour = left_neighbour(state, seat)
    relics = int(state.booty[seat, Token.RELIC])
    state.booty[seat, Token.RELIC] = 0
    state.veiled[seat, Token.RELIC] = 0
    state.booty[neighbour, Token.RELIC] = int(state.booty[neighbour, Token.RELIC]) + relics
    tell(state, Cause.MONKEY, seat, neighbour)


@rule
def beggar(state: State, seat: int) -> None:
    """The owner of the highest character on the ship gives 3 doubloons, or all there are.  [LIB-CHAR-3]"""
    giver = find_highest(state)
    if giver != seat:
        gift = min(3, int(state.doubloons[giver]))
        lose(state, giver, gift)
        gain(state, seat, gift)
        tell(state, Cause.BEGGAR, seat, giver)


@rule
def recruiter(state: State, seat: int) -> None:
    """One character of the den is taken into hand.  [LIB-CHAR-4]"""
    if state.den[seat] != 0:
        ask(state, Phase.RECRUITER, seat)


@rule
def preacher(state: State, seat: int) -> None:
    """All tokens but one are discarded.  [LIB-CHAR-6]"""
    if count_booty(state, seat) > 1:
        ask(state, Phase.PREACHER, seat)


@rule
def carpenter(state: State, seat: int) -> None:
    """Half of the doubloons are lost, rounded down.  [LIB-CHAR-9, LIB-ACT-7]"""
    lose(state, seat, int(state.doubloons[seat]) // 2)
    tell(state, Cause.CARPENTER, seat, NOBODY)


@rule
def french_officer(state: State, seat: int) -> None:
    """An owner with 8 doubloons or fewer gains 5.  [LIB-CHAR-10]"""
    if state.doubloons[seat] <= 8:
        gain(state, seat, 5)
        tell(state, Cause.FRENCH_OFFICER, seat, NOBODY)


@rule
def voodoo_witch(state: State, seat: int) -> None:
    """2 for each character in the graveyard.  [LIB-CHAR-11]"""
    gain(state, seat, 2 * count(int(state.graveyard[seat])))
    tell(state, Cause.VOODOO_WITCH, seat, NOBODY)


@rule
def brute(state: State, seat: int) -> None:
    """The highest character on the ship is discarded, perhaps the Brute.  [LIB-CHAR-14]"""
    victim = find_highest(state)
    leave_ship(state, victim)
    tell(state, Cause.BRUTE, seat, victim)


@rule
def gunner(state: State, seat: int) -> None:
    """3 are paid, or all there is; then one character in any den is discarded.  [LIB-CHAR-15]"""
    lose(state, seat, 3)
    tell(state, Cause.GUNNER, seat, NOBODY)
    if all_dens(state) != 0:
        ask(state, Phase.GUNNER, seat)


@rule
def spanish_spy(state: State, seat: int) -> None:
    """All officers go to the bag; as many tokens are drawn.  [LIB-CHAR-17]"""
    officers = int(state.booty[seat, Token.OFFICER])
    return_token(state, seat, Token.OFFICER, officers)
    tell(state, Cause.SPANISH_SPY, seat, NOBODY)
    if officers > 0:
        state.left = officers
        ask(state, Phase.SPY, CHANCE)


@rule
def bosun(state: State, seat: int) -> None:
    """2 for each character in the den of rank below 19.  [LIB-CHAR-19, LIB-RANK-4]"""
    gain(state, seat, 2 * count(int(state.den[seat]) & ((1 << Card.BOSUN) - 1)))
    tell(state, Cause.BOSUN, seat, NOBODY)


@rule
def merchant(state: State, seat: int) -> None:
    """2 or 3 tokens of one kind are sold, if there are two of any kind.  [LIB-CHAR-21]"""
    for token in range(KINDS):
        if state.booty[seat, token] >= 2:
            ask(state, Phase.MERCHANT, seat)


@rule
def surgeon(state: State, seat: int) -> None:
    """One character of the graveyard is taken into hand.  [LIB-CHAR-22]"""
    if state.graveyard[seat] != 0:
        ask(state, Phase.SURGEON, seat)


@rule
def gambler(state: State, seat: int) -> None:
    """1 is paid for each token.  [LIB-CHAR-24]"""
    lose(state, seat, count_booty(state, seat))
    tell(state, Cause.GAMBLER, seat, NOBODY)


@rule
def quartermaster(state: State, seat: int) -> None:
    """1 is gained for each token.  [LIB-CHAR-26]"""
    gain(state, seat, count_booty(state, seat))
    tell(state, Cause.QUARTERMASTER, seat, NOBODY)


@rule
def captain(state: State, seat: int) -> None:
    """3 are gained.  [LIB-CHAR-29]"""
    gain(state, seat, 3)
    tell(state, Cause.CAPTAIN, seat, NOBODY)


@rule
def spanish_governor(state: State, seat: int) -> None:
    """All characters of the den are discarded; the Governor is on the ship.  [LIB-CHAR-30]"""
    state.graveyard[seat] |= state.den[seat]
    state.den[seat] = 0
    tell(state, Cause.SPANISH_GOVERNOR, seat, NOBODY)


@rule
def act_by_day(state: State, seat: int) -> None:
    """Carry out the Day action of a seat's character on the ship; one that cannot be done is ignored.  [LIB-ACT-1, LIB-ACT-2]"""
    card = int(state.ship[seat])
    if card == Card.PARROT:
        parrot(state, seat)
    elif card == Card.MONKEY:
        monkey(state, seat)
    elif card == Card.BEGGAR:
        beggar(state, seat)
    elif card == Card.RECRUITER:
        recruiter(state, seat)
    elif card == Card.PREACHER:
        preacher(state, seat)
    elif card == Card.CARPENTER:
        carpenter(state, seat)
    elif card == Card.FRENCH_OFFICER:
        french_officer(state, seat)
    elif card == Card.VOODOO_WITCH:
        voodoo_witch(state, seat)
    elif card == Card.BRUTE:
        brute(state, seat)
    elif card == Card.GUNNER:
        gunner(state, seat)
    elif card == Card.SPANISH_SPY:
        spanish_spy(state, seat)
    elif card == Card.BOSUN:
        bosun(state, seat)
    elif card == Card.MERCHANT:
        merchant(state, seat)
    elif card == Card.SURGEON:
        surgeon(state, seat)
    elif card == Card.GAMBLER:
        gambler(state, seat)
    elif card == Card.QUARTERMASTER:
        quartermaster(state, seat)
    elif card == Card.CAPTAIN:
        captain(state, seat)
    elif card == Card.SPANISH_GOVERNOR:
        spanish_governor(state, seat)


@rule
def granny_wata(state: State) -> None:
    """Alone in all dens she gains 2; two or more of her are all discarded.  [LIB-CHAR-27]"""
    grannies, owner = 0, NOBODY
    for seat in range(int(state.players)):
        if lies_in_den(state, seat, Card.GRANNY_WATA):
            grannies, owner = grannies + 1, seat
    if grannies == 1:
        gain(state, owner, 2)
        tell(state, Cause.GRANNY_WATA, owner, NOBODY)
    elif grannies > 1:
        for seat in range(int(state.players)):
            if lies_in_den(state, seat, Card.GRANNY_WATA):
                leave_den(state, seat, Card.GRANNY_WATA)
        tell(state, Cause.GRANNIES, NOBODY, NOBODY)


@rule
def armorer(state: State, seat: int) -> None:
    """1 for each saber, which all see counted.  [LIB-CHAR-20, LIB-SEE-8]"""
    gain(state, seat, int(state.booty[seat, Token.SABER]))
    show_tokens(state, seat, Token.SABER, int(state.booty[seat, Token.SABER]))
    tell(state, Cause.ARMORER, seat, NOBODY)


@rule
def mutineer(state: State, seat: int) -> None:
    """The lowest other character of the den is discarded for 2; without one there is no gain.  [LIB-CHAR-13]"""
    others = int(state.den[seat]) & ~(1 << Card.MUTINEER)
    if others != 0:
        leave_den(state, seat, lowest(others))
        gain(state, seat, 2)
        tell(state, Cause.MUTINEER, seat, NOBODY)


@rule
def freed_slave(state: State, seat: int) -> None:
    """1 for each character in the den of rank above 12.  [LIB-CHAR-12, LIB-RANK-4]"""
    gain(state, seat, count(int(state.den[seat]) >> (Card.FREED_SLAVE + 1)))
    tell(state, Cause.FREED_SLAVE, seat, NOBODY)


@rule
def barkeep(state: State, seat: int) -> None:
    """1 is gained.  [LIB-CHAR-7]"""
    gain(state, seat, 1)
    tell(state, Cause.BARKEEP, seat, NOBODY)
