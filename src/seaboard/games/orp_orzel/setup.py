"""The set-up: figure, tokens, ships and the first roll.  [ORZ-SETUP, specification 4.2]"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, State
from seaboard.games.orp_orzel.data import MINE_TOKENS, PATROLS, SEA_TOKENS, SHIP_TOKENS, START, Mine, Side, Token
from seaboard.games.orp_orzel.dice import begin_dice
from seaboard.games.orp_orzel.state import NOBODY, NOTHING, NOWHERE

ROUND_LIMITS = (60, 30, 120)


@rule
def start(state: State, players: int, options: Numbers) -> None:
    """The figure on Tallinn, tokens behind their screens, ships in the reserve; the Navy rolls.  [ORZ-SETUP-1 to 5, ORZ-OPT-1]"""
    first_game = int(options[0])
    state.first_game = first_game
    state.round_limit = ROUND_LIMITS[int(options[1])]
    state.round_number = 1
    state.reason = NOBODY
    state.figure = START
    state.hand[Token.SHIP] = SHIP_TOKENS[first_game]
    state.hand[Token.SEA] = SEA_TOKENS[first_game]
    state.stock[Mine.MINE] = MINE_TOKENS[Mine.MINE]
    state.stock[Mine.BLANK] = MINE_TOKENS[Mine.BLANK]
    state.reserve = PATROLS
    state.lifted = NOWHERE
    for number in range(len(state.found)):
        state.found[number] = NOTHING
        state.found_at[number] = NOWHERE
    begin_dice(state, Side.NAVY)
