"""The set-up: an empty table, then colours.  [LIB-SETUP, specification 4.2]"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import Numbers, State
from seaboard.games.libertalia.course import RANKS, begin_campaign, fill_bag
from seaboard.games.libertalia.state import NO_CARD, NOBODY, Phase
from seaboard.games.libertalia.table import ask


@rule
def start(state: State, players: int, options: Numbers) -> None:
    """Totals at 0, no colours yet; chance deals them first.  [LIB-SETUP-1, LIB-SETUP-3, LIB-SETUP-11]"""
    state.players = players
    state.open_booty = options[0]
    state.third_campaign = options[1]
    state.undealt = (1 << RANKS) - 1
    state.left = players
    state.turn = NOBODY
    for seat in range(len(state.colour)):
        state.colour[seat] = NOBODY
        state.ship[seat] = NO_CARD
        state.chosen[seat] = NO_CARD
    fill_bag(state)
    ask(state, Phase.COLOURS, CHANCE)


@rule
def give_colour(state: State, colour: int) -> None:
    """The next seat has this colour.  [LIB-SETUP-2]"""
    state.colour[int(state.players) - int(state.left)] = colour
    state.left -= 1
    if state.left == 0:
        begin_campaign(state)
