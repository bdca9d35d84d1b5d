"""Who knows what: the shadows of hidden tokens, masked moves, and worlds a viewer cannot tell apart.  [ORZ-SEE]"""

from __future__ import annotations

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, Seen, State
from seaboard.engine.stream import next_ticket
from seaboard.games.orp_orzel.actions import EVADE, MINE, PATROL, PLOT
from seaboard.games.orp_orzel.data import MINE_TOKENS, SHIP_TOKENS, Mine, Side, Token
from seaboard.games.orp_orzel.state import CONDITIONS, Phase
from seaboard.games.orp_orzel.table import lies_in

OVER = 1 << CONDITIONS.index("over")
KIND_WORD = 1 << 1
"""The kind is the second word after the verb, the hex the first."""


@rule
def opened(state: State, viewer: int) -> int:
    """After the end everything is open to everyone.  [ORZ-SEE-8]"""
    return OVER if state.phase == Phase.OVER else 0


@rule
def veil(state: State, viewer: int, actor: int, action: int) -> int:
    """Others see `plot <h> ?`, unless a mine is turned up there, and `mine <h> ?`.  [ORZ-SEE-6, ORZ-SEE-7]"""
    if PLOT <= action < EVADE and viewer != Side.NAVY:
        return 0 if lies_in(state.live, (action - PLOT) // 2) else KIND_WORD
    if MINE <= action < PATROL and viewer != Side.KRIEGSMARINE:
        return KIND_WORD
    return 0


@rule
def cast_shadows(state: State, seen: Seen) -> None:
    """How many tokens lie behind each screen, whatever their kinds.  [ORZ-SEE-2]"""
    seen.hand_size = int(state.hand[Token.SHIP]) + int(state.hand[Token.SEA])
    seen.stock_size = int(state.stock[Mine.MINE]) + int(state.stock[Mine.BLANK])


@rule
def deal_word(hidden: int, left: int, chosen: int, stream: Numbers) -> int:
    """Of `left` unknown tokens `chosen` are of the first kind: which of those on these hexes are, all ways alike."""
    drawn = 0
    while hidden != 0:
        if next_ticket(stream, left) < chosen:
            drawn |= hidden & -hidden
            chosen -= 1
        left -= 1
        hidden &= hidden - 1
    return drawn


@rule
def guess_tokens(seen: Seen, stream: Numbers, state: State) -> None:
    """Lay the kinds of movement tokens nobody has turned up: on the board, the rest behind the screen.  [ORZ-SEE-3, ORZ-SEE-5]"""
    low = int(seen.tokens[0]) & ~int(seen.faceup[0])
    high = int(seen.tokens[1]) & ~int(seen.faceup[1])
    faceup = count(int(seen.faceup[0])) + count(int(seen.faceup[1]))
    ships = int(SHIP_TOKENS[int(seen.first_game)]) - int(seen.lost) - faceup
    left = int(seen.hand_size) + count(low) + count(high)
    low_ships = deal_word(low, left, ships, stream)
    left, ships = left - count(low), ships - count(low_ships)
    high_ships = deal_word(high, left, ships, stream)
    ships -= count(high_ships)
    state.subs[0] = int(seen.faceup[0]) | low_ships
    state.subs[1] = int(seen.faceup[1]) | high_ships
    state.hand[Token.SHIP] = ships
    state.hand[Token.SEA] = int(seen.hand_size) - ships


@rule
def guess_mines(seen: Seen, stream: Numbers, state: State) -> None:
    """Lay the kinds of mine tokens nobody has turned up: on the board, the rest behind the screen.  [ORZ-SEE-4, ORZ-SEE-5]"""
    low, high = int(seen.mines[0]), int(seen.mines[1])
    mines = int(MINE_TOKENS[Mine.MINE]) - int(seen.box[Mine.MINE])
    left = int(seen.stock_size) + count(low) + count(high)
    low_mines = deal_word(low, left, mines, stream)
    left, mines = left - count(low), mines - count(low_mines)
    high_mines = deal_word(high, left, mines, stream)
    mines -= count(high_mines)
    state.live[0] = low_mines
    state.live[1] = high_mines
    state.stock[Mine.MINE] = mines
    state.stock[Mine.BLANK] = int(seen.stock_size) - mines


@rule
def guess(seen: Seen, viewer: int, stream: Numbers, state: State) -> None:
    """Fill the blanks with a world that looks the same to this viewer."""
    if seen.phase != Phase.OVER:
        if viewer != Side.NAVY:
            guess_tokens(seen, stream, state)
        if viewer != Side.KRIEGSMARINE:
            guess_mines(seen, stream, state)
