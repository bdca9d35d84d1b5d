"""Entry, lots and the knowledge test: which deeds are allowed, and what they do.  [specification 4.2]

A check returns the id of the rule that forbids a deed, or an empty text.
"""

from __future__ import annotations

import re

from seaboard.tournament.rules import swiss
from seaboard.tournament.rules.deeds import RESERVED, Ask, Close, Enter, FixTest, Lot, Rename, Start, Strike, Swap, Test
from seaboard.tournament.rules.settings import AUTO, FEWEST, MOST, OFF, PLAYERS_OF, SWISS, TABLES, fitting_format
from seaboard.tournament.rules.state import Phase, Player, State

ALLOWED = ""
PLAYER_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID = 32


def is_player_id(name: str) -> bool:
    """Letters a to z, digits and single inner hyphens, and not one of the actors' names.  [specification 2.5]"""
    return len(name) <= LONGEST_ID and PLAYER_ID.fullmatch(name) is not None and name not in RESERVED


def is_entry_open(state: State) -> bool:
    """Before the start; in a Swiss event that says so also later, while a round is left to draw.  [TRN-EVENT-2, TRN-LATE-1]"""
    if state.phase == Phase.ENTRY:
        return True
    takes_late = state.format == SWISS and state.settings.values["late"] != OFF
    return takes_late and (state.phase == Phase.TEST or (state.phase == Phase.PLAY and swiss.has_next_round(state)))


def check_enter(state: State, deed: Enter) -> str:
    """A new, well-formed id while entry is open and there is room.  [TRN-EVENT-2]"""
    is_new = is_player_id(deed.player) and deed.player not in state.players
    return ALLOWED if is_entry_open(state) and is_new and len(state.players) < MOST else "TRN-EVENT-2"


def enter(state: State, deed: Enter) -> None:
    """The id is a player's; after the start with the next number, after the test without right answers.  [TRN-EVENT-2, TRN-LATE-1, TRN-LATE-2]"""
    player = state.players[deed.player] = Player(deed.player)
    if state.phase != Phase.ENTRY:
        player.number = len(state.players)
    if state.phase == Phase.PLAY and state.settings.number("questions"):
        player.right, player.seconds = 0, state.settings.most_seconds  # [TRN-TEST-5]


def check_rename(state: State, deed: Rename) -> str:
    """Always, also when the event is over.  [TRN-NAME-3]"""
    return ALLOWED


def rename(state: State, deed: Rename) -> None:
    """Names stand beside the log: nothing changes here.  [TRN-NAME-3]"""


def check_strike(state: State, deed: Strike) -> str:
    """Before the start.  [TRN-EVENT-2]"""
    return ALLOWED if state.phase == Phase.ENTRY else "TRN-EVENT-2"


def strike(state: State, deed: Strike) -> None:
    """The player is taken off the list.  [TRN-EVENT-2]"""
    del state.players[deed.player]


def format_of(state: State) -> str:
    """The format that this number of players plays.  [TRN-EVENT-4]"""
    if state.settings.is_at_tables:
        return TABLES
    wanted = state.settings.values["format"]
    return fitting_format(len(state.players)) if wanted == AUTO else wanted


def limits_of(state: State) -> tuple[int, int]:
    """How few and how many players the event takes.  [TRN-EVENT-4, TAB-EVENT-2]"""
    least, most = PLAYERS_OF[format_of(state)]
    return max(FEWEST, least, state.settings.seats[0]), most


def check_start(state: State, deed: Start) -> str:
    """As many players as the format takes.  [TRN-EVENT-2, TRN-EVENT-4, TAB-EVENT-2]"""
    least, most = limits_of(state)
    fits = least <= len(state.players) <= most
    return ALLOWED if state.phase == Phase.ENTRY and fits else "TAB-EVENT-2" if state.settings.is_at_tables else "TRN-EVENT-2"


def start(state: State, deed: Start) -> None:
    """Nobody enters any more; lots are drawn next.  [TRN-EVENT-1, TRN-EVENT-3]"""
    state.format, state.started = format_of(state), len(state.players)
    state.phase = Phase.LOTS


def lot(state: State, deed: Lot) -> None:
    """The next start number goes to the player.  [TRN-EVENT-3]"""
    given = sum(player.number > 0 for player in state.players.values())
    state.players[deed.player].number = given + 1
    if given + 1 == len(state.players):
        # Without questions there is no test, and everybody has 0 right in 0 seconds.  [TRN-TEST-8]
        state.phase = Phase.QUESTIONS if state.settings.number("questions") else Phase.PLAY


def ask(state: State, deed: Ask) -> None:
    """The question is one of the test, the same for all.  [TRN-TEST-2]"""
    state.drawn.append(deed.question)
    if len(state.drawn) == state.settings.number("questions"):
        state.phase = Phase.TEST


def is_possible_result(state: State, right: int, seconds: int) -> bool:
    """Not more right than there are questions, not more time than there is.  [TRN-TEST-3, TRN-TEST-4]"""
    return right <= state.settings.number("questions") and seconds <= state.settings.most_seconds


def check_test(state: State, deed: Test) -> str:
    """Once for each player, before the test is closed.  [TRN-TEST-1, TRN-TEST-7]"""
    is_due = state.phase == Phase.TEST and state.players[deed.player].right is None
    return ALLOWED if is_due and is_possible_result(state, deed.right, deed.seconds) else "TRN-TEST-1"


def test(state: State, deed: Test | FixTest) -> None:
    """The player has this result.  [TRN-TEST-1]"""
    player = state.players[deed.player]
    player.right, player.seconds = deed.right, deed.seconds


def check_close(state: State, deed: Close) -> str:
    """While the test is open.  [TRN-TEST-1]"""
    return ALLOWED if state.phase == Phase.TEST else "TRN-TEST-1"


def close(state: State, deed: Close) -> None:
    """A player without a result has 0 right and the full time.  [TRN-TEST-5]"""
    for player in state.players.values():
        if player.right is None:
            player.right, player.seconds = 0, state.settings.most_seconds
    state.phase = Phase.PLAY


def is_before_draw(state: State) -> bool:
    """From the test to the first draw."""
    return state.phase in (Phase.TEST, Phase.PLAY) and not state.rounds


def check_fix_test(state: State, deed: FixTest) -> str:
    """A result there is, until the first draw.  [TRN-FIX-2]"""
    has_result = state.players[deed.player].right is not None
    is_right = has_result and is_possible_result(state, deed.right, deed.seconds)
    return ALLOWED if is_before_draw(state) and is_right else "TRN-FIX-2"


def check_swap(state: State, deed: Swap) -> str:
    """Two different players, until the first draw.  [TRN-EVENT-7]"""
    return ALLOWED if is_before_draw(state) and deed.player != deed.other else "TRN-EVENT-7"


def swap(state: State, deed: Swap) -> None:
    """They exchange start numbers.  [TRN-EVENT-7]"""
    one, other = state.players[deed.player], state.players[deed.other]
    one.number, other.number = other.number, one.number
