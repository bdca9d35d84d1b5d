"""The record of a Game of Powers, field by field."""

from __future__ import annotations

from enum import IntEnum

from seaboard.engine.data import ids
from seaboard.engine.fields import ACTORS, FLAG, NUMBER, SEAT, SEATS, Axis, Field, Layout, Visibility, bag_of, one_of, set_of
from seaboard.games.game_of_powers.data import BOARDS, CARDS, CITIES, DIRECTIONS, KINDS, MISSIONS, SITES, SLOTS

PUBLIC, OWNER, SECRET, REMEMBERED = Visibility.PUBLIC, Visibility.OWNER, Visibility.SECRET, Visibility.REMEMBERED

NOBODY = -1
NO_CARD = -1
NO_SITE = -1
MOST_TOKENS = 10
MOST_CARDS = 10
MOST_ITEMS = 2
FIELD_TOKENS = 6
DEALT_CARDS = 2
LAST_ROUND = 60


class Phase(IntEnum):
    """Where the game stands: the decision points of the specification's section 4.  The last four ask nobody."""

    SLOTS = 0
    DEAL = 1
    FIELDS = 2
    START = 3
    PLACE = 4
    SAIL = 5
    SAIL_FAR = 6
    ACT = 7
    TAKE_SECOND = 8
    REFILL_FIELD = 9
    PICK_CARD = 10
    REFILL_SLOTS = 11
    PLAY_MORE = 12
    AFTER = 13
    TOP_UP = 14
    OFFER_GIVE = 15
    OFFER_WANT = 16
    ANSWER = 17
    HAND_OVER = 18
    EXCHANGE = 19
    CLOSE = 20
    END_TURN = 21
    OVER = 22


PHASES = ids(Phase)
CITY_AXIS = Axis("city", CITIES)
SLOT_AXIS = Axis("slot", SLOTS)
ORDER_AXIS = Axis("order", tuple(str(place) for place in range(1, len(CARDS) + 1)))
ITEM_AXIS = Axis("item", tuple(str(place) for place in range(1, MOST_ITEMS + 1)))

LAYOUT = Layout(
    (
        Field("players", "i1", PUBLIC, "GOP-SET-1", "number of players"),
        Field("board", "i1", PUBLIC, "GOP-SET-2", "option board", one_of(BOARDS)),
        Field("has_missions", "i1", PUBLIC, "GOP-VAR-1", "option missions", FLAG),
        Field("has_trade", "i1", PUBLIC, "GOP-VAR-2", "option trade", FLAG),
        Field("phase", "i1", PUBLIC, "GOP-TURN-4", "what is going on", one_of(PHASES)),
        Field("waiting", "i2", PUBLIC, "GOP-TURN-1", "seats that are asked, or chance", ACTORS),
        Field("first_seat", "i1", PUBLIC, "GOP-SET-8", "the start player", one_of(SEAT.labels)),
        Field("active", "i1", PUBLIC, "GOP-TURN-1", "the seat whose turn it is", one_of(SEAT.labels)),
        Field("rounds", "i1", PUBLIC, "GOP-TURN-1", "round number from 1; 0 before the first"),
        Field("ending", "i1", PUBLIC, "GOP-END-1", "the end is triggered", FLAG),
        Field("left", "i1", PUBLIC, "GOP-SET-4", "draws of chance, or ships to place, still to come at this point"),
        Field("filling", "i1", PUBLIC, "GOP-TOK-2", "the city whose field is being filled", one_of(CITIES)),
        Field("gap", "i1", PUBLIC, "GOP-CARD-2", "the slot being filled", one_of(SLOTS)),
        Field("ship", "i1", PUBLIC, "GOP-SET-7", "the city each ship is in", one_of(CITIES), (SEAT,)),
        Field("heading", "i1", PUBLIC, "GOP-MOVE-14", "the direction each bow points in", one_of(DIRECTIONS), (SEAT,)),
        Field("hand", "i8", OWNER, "GOP-INFO-1", "cards in hand", set_of(CARDS), (SEAT,), shadow="hand_size"),
        Field("hand_size", "i1", PUBLIC, "GOP-INFO-1", "how many cards are in hand", NUMBER, (SEAT,), is_cast=True),
        Field("known", "i8", PUBLIC, "GOP-INFO-2", "hand cards that all have seen", set_of(CARDS), (SEAT,)),
        Field(
            "barred",
            "i8",
            REMEMBERED,
            "GOP-INFO-1",
            "cards that a seat's unknown hand cards are not, as a skip has shown",
            set_of(CARDS),
            (SEAT,),
        ),
        Field("played", "i8", PUBLIC, "GOP-PLAY-8", "cards played", set_of(CARDS), (SEAT,)),
        Field("tokens", "i1", PUBLIC, "GOP-TOK-3", "influence tokens held", bag_of(KINDS), (SEAT,)),
        Field("missions", "i2", PUBLIC, "GOP-MIS-8", "missions whose token a seat holds", set_of(MISSIONS), (SEAT,)),
        Field(
            "seconds", "i2", PUBLIC, "GOP-MIS-14", "those of them that are the next player's lower token", set_of(MISSIONS), (SEAT,)
        ),
        Field("first_left", "i2", PUBLIC, "GOP-SET-6", "missions whose first token is on the board", set_of(MISSIONS)),
        Field("next_left", "i2", PUBLIC, "GOP-SET-6", "missions whose token for the next player is on the board", set_of(MISSIONS)),
        Field("slots", "i1", PUBLIC, "GOP-SET-2", "the card on each slot", one_of(CARDS), (SLOT_AXIS,)),
        Field("unknown", "i8", SECRET, "GOP-INFO-1", "the shuffled part of the deck", set_of(CARDS), shadow="unknown_size"),
        Field("unknown_size", "i1", PUBLIC, "GOP-INFO-1", "how many cards the shuffled part has", is_cast=True),
        Field("bottom", "i1", PUBLIC, "GOP-MOVE-9", "cards put under the deck, top first", one_of(CARDS), (ORDER_AXIS,)),
        Field("bottom_size", "i1", PUBLIC, "GOP-MOVE-9", "how many cards were put under the deck and are still there"),
        Field("box", "i8", PUBLIC, "GOP-MOVE-8", "cards out of the game", set_of(CARDS)),
        Field("field", "i1", PUBLIC, "GOP-SET-4", "tokens on the field of each city", bag_of(KINDS), (CITY_AXIS,)),
        Field("bare", "i8", PUBLIC, "GOP-TOK-7", "cities whose field has no token", set_of(CITIES)),
        Field("pool", "i1", PUBLIC, "GOP-SET-5", "tokens in the pool", bag_of(KINDS)),
        Field("turned", "i1", PUBLIC, "GOP-MOVE-6", "has turned this turn", FLAG),
        Field("reach", "i1", PUBLIC, "GOP-MOVE-3", "how far the card paid for distance allows to sail"),
        Field("claimed", "i1", PUBLIC, "GOP-MIS-7", "has taken a mission this turn", FLAG),
        Field("talked", "i1", PUBLIC, "GOP-TRADE-7", "seats negotiated with this turn", SEATS),
        Field("back", "i1", PUBLIC, "GOP-TRADE-6", "where play goes on after the negotiation", one_of(PHASES)),
        Field("builder", "i1", PUBLIC, "GOP-TRADE-5", "the seat that makes the offer", one_of(SEAT.labels)),
        Field("responder", "i1", PUBLIC, "GOP-TRADE-5", "the seat that answers it", one_of(SEAT.labels)),
        Field("countered", "i1", PUBLIC, "GOP-TRADE-12", "the offer is a counter-offer", FLAG),
        Field("given_tokens", "i1", PUBLIC, "GOP-TRADE-9", "tokens given in the offer", bag_of(KINDS)),
        Field("given_cards", "i8", PUBLIC, "GOP-TRADE-9", "cards given in the offer", set_of(CARDS)),
        Field("wanted_tokens", "i1", PUBLIC, "GOP-TRADE-9", "tokens wanted in the offer", bag_of(KINDS)),
        Field("wanted_sites", "i1", PUBLIC, "GOP-TRADE-9", "sites of the cards wanted, in order", one_of(SITES), (ITEM_AXIS,)),
        Field("handed", "i8", PUBLIC, "GOP-TRADE-13", "cards chosen so far to be handed over", set_of(CARDS)),
    ),
)
