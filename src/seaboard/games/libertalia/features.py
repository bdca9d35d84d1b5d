"""A network's features of what a viewer knows, from a redacted record only.

First what belongs to the table, then one block for each of six places: the viewer's own first and the others in order to the left,
so that "my left neighbour" is always the same place; empty places are zeros.  Sets and choices are ones and zeros, numbers are
scaled to about 1 at the most that is usual.  A computer player may use all it has been shown (LIB-SEE-11), so fields marked
REMEMBERED are used here.
"""

from __future__ import annotations

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.features import FeatureLayout, Piece, scaled, write_one, write_set
from seaboard.engine.fields import MOST_SEATS
from seaboard.engine.record import Seen, Tensor
from seaboard.games.libertalia.data import ALL_TOKENS, CARDS, COLOURS, TOKENS_IN_BAG
from seaboard.games.libertalia.state import CAMPAIGNS, DAYS, Phase
from seaboard.games.libertalia.table import KINDS

RANKS = len(CARDS)
ASKING = int(Phase.WAITRESS) + 1
PER_TOKEN, PER_BAG, PER_CARD, PER_DOUBLOON, PER_TOTAL = 1 / 6, 1 / ALL_TOKENS, 1 / 12, 1 / 40, 1 / 150
TABLE_PIECES = (
    Piece("players", MOST_SEATS - 1),  # which number of players, from 2
    Piece("campaign", CAMPAIGNS),
    Piece("day", DAYS),
    Piece("phase", ASKING + 1),  # the points that ask somebody, then the end
    Piece("left", 1, PER_TOKEN),  # tokens still to take, or draws to come
    Piece("doomed"),  # the character in turn has taken an officer
    Piece("open_booty"),
    Piece("third_campaign"),
    Piece("undealt", RANKS),
    Piece("spaces", DAYS * KINDS, PER_TOKEN),  # today's space, then those of the days to come
    Piece("unseen", KINDS, PER_TOKEN),  # tokens the viewer has seen neither on the ship nor in a den: in the bag or face down
    Piece("bag", 1, PER_BAG),
    Piece("choice", RANKS),  # the viewer's card while others still choose
    Piece("sells"),  # the viewer's Waitress sells, while others still choose
    Piece("veiled", KINDS, PER_TOKEN),  # tokens of the viewer that others have not seen
)
SEAT_PIECES = (
    Piece("present"),
    Piece("asked"),
    Piece("turn"),
    Piece("acted"),
    Piece("doubloons", 1, PER_DOUBLOON),
    Piece("total", 1, PER_TOTAL),
    Piece("hand_size", 1, PER_CARD),
    Piece("graves", 1, PER_CARD),
    Piece("booty_size", 1, PER_TOKEN),
    Piece("hidden", 1, PER_TOKEN),  # tokens whose kind the viewer does not know
    Piece("colour", len(COLOURS)),
    Piece("booty", KINDS, PER_TOKEN),  # tokens whose kind the viewer knows
    Piece("ship", RANKS),
    Piece("den", RANKS),
    Piece("hand", RANKS),  # cards the viewer knows to be in hand
    Piece("perhaps", RANKS),  # cards others cannot tell to be in hand: the Surgeon may have taken them back
    Piece("graveyard", RANKS),  # own cards; of others those last seen to go there
)
FEATURES = FeatureLayout(TABLE_PIECES, SEAT_PIECES, MOST_SEATS)
AT, SEAT, PER = FEATURES.at, FEATURES.in_seat, FEATURES.per
FIRST_SEAT, SEAT_FEATURES = FEATURES.first_seat, FEATURES.seat_features


@rule
def count_seen(seen: Seen, seat: int, token: int) -> int:
    """Tokens of a kind that the viewer knows to lie in a den: own and open ones, and those that the viewer saw go there."""
    return max(int(seen.booty[seat, token]), int(seen.known_booty[seat, token]))


@rule
def observe_course(seen: Seen, tensor: Tensor) -> None:
    """How far the game is, and where in the day."""
    phase = int(seen.phase)
    tensor[AT.players + int(seen.players) - 2] = 1.0
    if seen.campaign > 0:
        tensor[AT.campaign + int(seen.campaign) - 1] = 1.0
    if seen.day > 0:
        tensor[AT.day + int(seen.day) - 1] = 1.0
    tensor[AT.phase + min(phase, ASKING)] = 1.0
    if phase == Phase.TAKE or phase == Phase.SABER or phase == Phase.SPY:
        tensor[AT.left] = scaled(int(seen.left), PER.left, tensor)
        tensor[AT.doomed] = 1.0 if phase != Phase.SPY and seen.doomed else 0.0
    tensor[AT.open_booty] = int(seen.open_booty) * 1.0
    tensor[AT.third_campaign] = int(seen.third_campaign) * 1.0


@rule
def observe_tokens(seen: Seen, tensor: Tensor) -> None:
    """The tokens to come, today's first, and those nobody has shown."""
    today = max(0, int(seen.day) - 1)
    for day in range(today, DAYS):
        for token in range(KINDS):
            tensor[AT.spaces + (day - today) * KINDS + token] = scaled(int(seen.space[day, token]), PER.spaces, tensor)
    for token in range(KINDS):
        unseen = int(TOKENS_IN_BAG[token])
        for day in range(DAYS):
            unseen -= int(seen.space[day, token])
        for seat in range(int(seen.players)):
            unseen -= count_seen(seen, seat, token)
        tensor[AT.unseen + token] = scaled(unseen, PER.unseen, tensor)
    tensor[AT.bag] = scaled(int(seen.bag_size), PER.bag, tensor)


@rule
def observe_own(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """What the viewer alone knows: its choice, and which of its tokens others have not seen."""
    write_one(int(seen.chosen[viewer]), AT.choice, tensor)
    tensor[AT.sells] = int(seen.sells[viewer]) * 1.0
    for token in range(KINDS):
        tensor[AT.veiled + token] = scaled(int(seen.veiled[viewer, token]), PER.veiled, tensor)


@rule
def observe_seat(seen: Seen, viewer: int, seat: int, first: int, tensor: Tensor) -> None:
    """One seat's block."""
    fallen = int(seen.fallen[seat])
    graves = int(seen.graves[seat])
    is_shown = seat == viewer or seen.phase == Phase.OVER
    tensor[first + SEAT.present] = 1.0
    tensor[first + SEAT.asked] = (int(seen.waiting) >> seat & 1) * 1.0
    tensor[first + SEAT.turn] = 1.0 if seen.turn == seat else 0.0
    tensor[first + SEAT.acted] = (int(seen.acted) >> seat & 1) * 1.0
    tensor[first + SEAT.doubloons] = scaled(int(seen.doubloons[seat]), PER.doubloons, tensor)
    tensor[first + SEAT.total] = scaled(int(seen.total[seat]), PER.total, tensor)
    tensor[first + SEAT.hand_size] = scaled(int(seen.hand_size[seat]), PER.hand_size, tensor)
    tensor[first + SEAT.graves] = scaled(graves, PER.graves, tensor)
    tensor[first + SEAT.booty_size] = scaled(int(seen.booty_size[seat]), PER.booty_size, tensor)
    write_one(int(seen.colour[seat]), first + SEAT.colour, tensor)
    write_one(int(seen.ship[seat]), first + SEAT.ship, tensor)
    hidden = int(seen.booty_size[seat])
    for token in range(KINDS):
        known = count_seen(seen, seat, token)
        hidden -= known
        tensor[first + SEAT.booty + token] = scaled(known, PER.booty, tensor)
    tensor[first + SEAT.hidden] = scaled(hidden, PER.hidden, tensor)
    write_set(int(seen.den[seat]), RANKS, first + SEAT.den, tensor)
    write_set(int(seen.hand[seat]) | int(seen.sure_hand[seat]), RANKS, first + SEAT.hand, tensor)
    write_set(int(seen.lapsed[seat]) | (fallen if count(fallen) > graves else 0), RANKS, first + SEAT.perhaps, tensor)
    write_set(int(seen.graveyard[seat]) if is_shown else fallen, RANKS, first + SEAT.graveyard, tensor)


@rule
def observe(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """A network's features of what a viewer knows, into a tensor of zeros; seat 0 stands first for a spectator.  [LIB-SEE-11]"""
    players = int(seen.players)
    observe_course(seen, tensor)
    observe_tokens(seen, tensor)
    write_set(int(seen.undealt), RANKS, AT.undealt, tensor)
    seat = 0
    if viewer < players:
        observe_own(seen, viewer, tensor)
        seat = viewer
    for place in range(players):
        observe_seat(seen, viewer, seat, FIRST_SEAT + place * SEAT_FEATURES, tensor)
        seat = seat + 1 if seat + 1 < players else 0
