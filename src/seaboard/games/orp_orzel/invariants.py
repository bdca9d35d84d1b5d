"""What always holds, looked at from outside the rules: tokens, ships and mines.  [ORZ-FREE]"""

from __future__ import annotations

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, State
from seaboard.games.orp_orzel.actions import OK, Refusal
from seaboard.games.orp_orzel.data import MINE_TOKENS, PATROLS, SEA, SEA_TOKENS, SHIP_TOKENS, Mine, Token
from seaboard.games.orp_orzel.state import NOWHERE, Phase
from seaboard.games.orp_orzel.table import bit_of


@rule
def size_of(places: Numbers) -> int:
    """How many hexes a set has."""
    return count(int(places[0])) + count(int(places[1]))


@rule
def is_part(inner: Numbers, outer: Numbers) -> bool:
    """Whether every hex of one set is in another."""
    return (int(inner[0]) & ~int(outer[0])) | (int(inner[1]) & ~int(outer[1])) == 0


@rule
def are_tokens_whole(state: State) -> bool:
    """Submarine and sea tokens are all somewhere, and a face-up token is a submarine.  [ORZ-FREE-1]"""
    first_game = int(state.first_game)
    subs = size_of(state.subs)
    ships = int(state.hand[Token.SHIP]) + subs + int(state.lost)
    seas = int(state.hand[Token.SEA]) + size_of(state.tokens) - subs + int(state.held)
    are_nested = is_part(state.faceup, state.subs) and is_part(state.subs, state.tokens)
    are_real = state.hand[Token.SHIP] >= 0 and state.hand[Token.SEA] >= 0 and state.held >= 0 and state.lost >= 0
    return are_nested and are_real and ships == SHIP_TOKENS[first_game] and seas == SEA_TOKENS[first_game]


@rule
def are_ships_whole(state: State) -> bool:
    """Patrol ships are in the reserve, on the board, lifted or with the Navy.  [ORZ-FREE-2]"""
    lifted = 1 if state.lifted != NOWHERE else 0
    return (
        state.reserve >= 0 and state.taken >= 0 and int(state.reserve) + int(state.taken) + size_of(state.ships) + lifted == PATROLS
    )


@rule
def are_mines_whole(state: State) -> bool:
    """Mine tokens of each kind are behind the screen, on the board or in the box.  [ORZ-FREE-2]"""
    live = size_of(state.live)
    blank = size_of(state.mines) - live
    mines = int(state.stock[Mine.MINE]) + live + int(state.box[Mine.MINE])
    blanks = int(state.stock[Mine.BLANK]) + blank + int(state.box[Mine.BLANK])
    are_real = state.stock[Mine.MINE] >= 0 and state.stock[Mine.BLANK] >= 0 and is_part(state.live, state.mines)
    return are_real and mines == MINE_TOKENS[Mine.MINE] and blanks == MINE_TOKENS[Mine.BLANK]


@rule
def is_board_sound(state: State) -> bool:
    """A hex holds at most one token or the figure, and only sea hexes hold anything.  [ORZ-BOARD-1 to 3]"""
    pieces, hexes = 1 + size_of(state.tokens) + size_of(state.ships) + size_of(state.mines), 0
    for word in range(len(state.tokens)):
        here = int(state.tokens[word]) | int(state.ships[word]) | int(state.mines[word]) | bit_of(int(state.figure), word)
        hexes += count(here & int(SEA[word]))
    return pieces == hexes


@rule
def audit(state: State) -> int:
    """0 if everything that always holds does hold, else the rule that is broken."""
    if not are_tokens_whole(state):
        return Refusal.ORZ_FREE_1
    if not are_ships_whole(state) or not are_mines_whole(state):
        return Refusal.ORZ_FREE_2
    if state.phase <= Phase.KEEP and size_of(state.tokens) != 0:
        return Refusal.ORZ_FREE_3
    return OK if is_board_sound(state) else Refusal.ORZ_BOARD_1
