"""Templates of entry points.  Their free names are verbs: `bind` puts one game's verbs in their place and compiles them.

The placeholders below exist for readers and type checkers; a template is never called unbound.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import numpy as np

from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.record import Actions, FullBytes, Numbers, SeenBytes, Tensor
from seaboard.engine.stream import game_key, next_ticket

Verb = Callable[..., Any]

as_record: Verb
start: Verb
actors: Verb
check: Verb
legal: Verb
chance: Verb
apply: Verb
scores: Verb
is_better: Verb
places: Verb
count_players: Verb
veil: Verb
audit: Verb
opened: Verb
cast_shadows: Verb
guess: Verb
observe: Verb
draw_chance: Verb
draw_seat: Verb
wipe: Verb
wipe_shadows: Verb
imagine: Verb
copy: Verb
mask: Verb
clear: Verb
begin: Verb
seed_streams: Verb
random_move: Verb
hide: Verb
describe: Verb
first_seat: Verb
settle: Verb
compare_legal_part: Verb
RECORD_BYTES: int
MOST_LEGAL: int
ACTIONS: int
KEEP: Any
FULL: Any
MOST_PLAYERS: int
FILL: Any

LONGEST_GAME = 1_000_000


class Finding(IntEnum):
    """What an examination can find wrong with a position or a game."""

    NOTHING = 0
    LISTED_BUT_REFUSED = 1
    ALLOWED_BUT_NOT_LISTED = 2
    LISTED_TWICE = 3
    ASKED_WITHOUT_MOVE = 4
    WEIGHT_NOT_POSITIVE = 5
    WRONG_SUM = 6
    AUDIT = 7
    ENDLESS = 8


CHANCE_BIT = 1 << CHANCE
CHOICE_SALT = 0x5EAB0A2D
"""Keeps the stream of players' choices apart from the stream of chance."""


def wipe_bytes(buffer: FullBytes) -> None:
    """Zero every byte of a record."""
    for place in range(RECORD_BYTES):
        buffer[place] = 0


def copy_bytes(source: Any, target: Any) -> None:
    """Copy every byte of a record."""
    for place in range(RECORD_BYTES):
        target[place] = source[place]


def clear_row(row: Any) -> None:
    """Zero every place of a row."""
    for place in range(row.size):
        row[place] = 0


def mask_bytes(buffer: FullBytes, case: int, viewer: int, seen: SeenBytes) -> None:
    """Copy what a viewer may see and blank the rest."""
    for place in range(RECORD_BYTES):
        seen[place] = (buffer[place] & KEEP[case, viewer, place]) | FILL[case, viewer, place]


def wipe_cast(buffer: FullBytes) -> None:
    """Zero the shadows of hidden things: a full record holds no shadows, they are cast again when it is redacted."""
    for place in range(RECORD_BYTES):
        buffer[place] &= FULL[place]


def wipe_and_start(buffer: FullBytes, players: int, options: Numbers) -> None:
    """Zero every byte, then set up."""
    wipe(buffer)
    start(as_record(buffer), players, options)


def enter_start(buffer: FullBytes, players: int, options: Numbers) -> None:
    """The position before the first move."""
    begin(buffer, players, options)


def enter_actors(buffer: FullBytes) -> int:
    """A bit mask of the seats that may act now, or the chance bit; 0 when the game is over."""
    return int(actors(as_record(buffer)))


def enter_check(buffer: FullBytes, seat: int, action: int) -> int:
    """0 if the action is allowed, else the number of the rule that forbids it."""
    return int(check(as_record(buffer), seat, action))


def enter_legal(buffer: FullBytes, seat: int, out: Actions) -> int:
    """Write the legal actions of a seat, or of chance; return how many."""
    return int(legal(as_record(buffer), seat, out))


def enter_chance(buffer: FullBytes, weights: Numbers) -> int:
    """Write the weight of each outcome, in the order of `legal`; return their sum."""
    return int(chance(as_record(buffer), weights))


def enter_apply(buffer: FullBytes, seat: int, action: int) -> None:
    """Change the record by a legal action."""
    apply(as_record(buffer), seat, action)


def enter_make(buffer: FullBytes, actor: int, action: int, players: int, veils: Numbers) -> int:
    """Make a legal move: write which of its words each seat, and last a spectator, may not see; return who may act then."""
    state = as_record(buffer)
    for seat in range(players):
        veils[seat] = veil(state, seat, actor, action)
    veils[players] = veil(state, SPECTATOR, actor, action)
    apply(state, actor, action)
    return int(actors(state))


def declared_players(state: Any) -> int:
    """How many play, as the record says."""
    return int(state.players)


def fixed_players(state: Any) -> int:
    """How many play a game that is always for the same number."""
    return MOST_PLAYERS


def rank_seats(state: Any, ranks: Numbers) -> None:
    """Places by seat: 1 and the number of seats that are better, so that equal seats share the better place."""
    players = count_players(state)
    for seat in range(players):
        ranks[seat] = 1
        for other in range(players):
            if is_better(state, other, seat):
                ranks[seat] += 1


def enter_scores(buffer: FullBytes, points: Numbers, ranks: Numbers) -> None:
    """Points and places by seat."""
    scores(as_record(buffer), points)
    places(as_record(buffer), ranks)


def enter_veil(buffer: FullBytes, viewer: int, actor: int, action: int) -> int:
    """Which words of a move about to be made this viewer may not see, as bits."""
    return int(veil(as_record(buffer), viewer, actor, action))


def enter_audit(buffer: FullBytes) -> int:
    """0 if nothing was created or destroyed, else the number of the rule that is broken."""
    return int(audit(as_record(buffer)))


def hide_secrets(buffer: FullBytes, viewer: int, seen: SeenBytes) -> None:
    """Keep what this viewer may know, blank the rest, and cast the public shadows of what is hidden."""
    state = as_record(buffer)
    mask(buffer, int(opened(state, viewer)), viewer, seen)
    cast_shadows(state, as_record(seen))


def enter_redact(buffer: FullBytes, viewer: int, seen: SeenBytes) -> None:
    """What a viewer may know of a position."""
    hide(buffer, viewer, seen)


def guess_world(seen: SeenBytes, viewer: int, stream: Numbers, world: FullBytes) -> None:
    """A full record that looks to this viewer like the real one."""
    copy(seen, world)
    guess(as_record(seen), viewer, stream, as_record(world))
    wipe_shadows(world)


def enter_guess(seen: SeenBytes, viewer: int, stream: Numbers, buffer: FullBytes) -> None:
    """Fill the blanks with a world this viewer cannot tell apart from the real one."""
    imagine(seen, viewer, stream, buffer)


def write_features(seen: SeenBytes, viewer: int, tensor: Tensor) -> None:
    """Zero the tensor, then write what the viewer knows."""
    clear(tensor)
    observe(as_record(seen), viewer, tensor)


def enter_observe(seen: SeenBytes, viewer: int, tensor: Tensor) -> None:
    """A network's features of what a viewer knows."""
    describe(seen, viewer, tensor)


def pick_chance(state: Any, stream: Numbers, out: Actions, weights: Numbers) -> int:
    """Draw an outcome of chance by its weight."""
    number = legal(state, CHANCE, out)
    total = chance(state, weights)
    ticket = next_ticket(stream, total)
    if total == number:
        return int(out[ticket])
    place = 0
    while ticket >= weights[place]:
        ticket -= weights[place]
        place += 1
    return int(out[place])


def pick_action(state: Any, waiting: int, stream: Numbers, out: Actions) -> int:
    """Draw one of the lowest waiting seat's legal actions, all alike; return it with its seat above it."""
    seat: int = first_seat(waiting)
    number = legal(state, seat, out)
    return seat << 16 | int(out[next_ticket(stream, number)])


def prepare_streams(seed: int, game: int, luck: Numbers, choice: Numbers) -> None:
    """Set the streams of chance and of players' choices for one game out of many."""
    game_key(seed, game, luck)
    choice[0], choice[1] = luck[0] ^ CHOICE_SALT, luck[1]
    luck[2] = 0
    choice[2] = 0


def play_move(state: Any, waiting: int, luck: Numbers, choice: Numbers, out: Actions, weights: Numbers) -> int:
    """Make one random move of whoever may act; return the seat above the action."""
    if waiting == CHANCE_BIT:
        picked: int = CHANCE << 16 | draw_chance(state, luck, out, weights)
    else:
        picked = draw_seat(state, waiting, choice, out)
    apply(state, picked >> 16, picked & 0xFFFF)
    return picked


def draw_until_asked(state: Any, luck: Numbers, out: Actions, weights: Numbers) -> int:
    """Let chance act until a seat is asked or the game is over; return how often it did."""
    draws = 0
    while actors(state) == CHANCE_BIT:
        apply(state, CHANCE, draw_chance(state, luck, out, weights))
        draws += 1
    return draws


def find_first(mask: int) -> int:
    """The lowest seat of a mask that is not empty."""
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


def play_games(buffers: Any, players: int, options: Numbers, seed: int, first: int, counts: Numbers, audited: bool) -> int:
    """Play one game in each buffer to its end at random; count the moves of each.

    Returns 0, or the number of the first rule an audit found broken (only if `audited`).
    """
    out = np.empty(MOST_LEGAL, np.int16)
    weights = np.empty(MOST_LEGAL, np.int64)
    luck = np.empty(3, np.int64)
    choice = np.empty(3, np.int64)
    for game in range(buffers.shape[0]):
        buffer = buffers[game]
        begin(buffer, players, options)
        state = as_record(buffer)
        seed_streams(seed, first + game, luck, choice)
        moves = 0
        waiting = actors(state)
        while waiting != 0:
            random_move(state, waiting, luck, choice, out, weights)
            moves += 1
            if audited:
                broken = audit(state)
                if broken != 0:
                    counts[game] = -moves
                    return int(broken)
            waiting = actors(state)
        counts[game] = moves
    return 0


def score_games(buffers: Any, points: Any, ranks: Any) -> None:
    """Points and places of many finished games."""
    for game in range(buffers.shape[0]):
        state = as_record(buffers[game])
        scores(state, points[game])
        places(state, ranks[game])


def log_game(buffer: FullBytes, players: int, options: Numbers, luck: Numbers, choice: Numbers, seats: Any, moved: Any) -> int:
    """Play one game to its end at random and write down every move; return how many, or -1 if the lists are too short."""
    out = np.empty(MOST_LEGAL, np.int16)
    weights = np.empty(MOST_LEGAL, np.int64)
    begin(buffer, players, options)
    state = as_record(buffer)
    moves = 0
    waiting = actors(state)
    while waiting != 0:
        if moves == seats.size:
            return -1
        picked = random_move(state, waiting, luck, choice, out, weights)
        seats[moves], moved[moves] = picked >> 16, picked & 0xFFFF
        moves += 1
        waiting = actors(state)
    return moves


def compare_legal(state: Any, out: Actions, weights: Numbers) -> int:
    """Whether `legal` and `check` agree on every action of every actor, and `chance` with both; returns a `Finding`."""
    waiting = actors(state)
    for seat in range(CHANCE + 1):
        number = legal(state, seat, out)
        allowed = 0
        for action in range(ACTIONS):
            allowed += 1 if check(state, seat, action) == 0 else 0
        for place in range(number):
            if check(state, seat, int(out[place])) != 0:
                return Finding.LISTED_BUT_REFUSED
            for other in range(place):
                if out[other] == out[place]:
                    return Finding.LISTED_TWICE
        if allowed != number:
            return Finding.ALLOWED_BUT_NOT_LISTED
        if (number != 0) != ((waiting >> seat & 1) != 0):
            return Finding.ASKED_WITHOUT_MOVE
        if seat == CHANCE and number != 0:
            total = chance(state, weights)
            for place in range(number):
                if weights[place] <= 0:
                    return Finding.WEIGHT_NOT_POSITIVE
                total -= weights[place]
            if total != 0:
                return Finding.WRONG_SUM
    return Finding.NOTHING


def examine_games(buffer: FullBytes, players: int, options: Numbers, seed: int, first: int, games: int, found: Numbers) -> int:
    """Play games at random and look at every position; return the first finding.  Its game, move and rule go to `found`."""
    out = np.empty(MOST_LEGAL, np.int16)
    weights = np.empty(MOST_LEGAL, np.int64)
    luck = np.empty(3, np.int64)
    choice = np.empty(3, np.int64)
    for game in range(games):
        begin(buffer, players, options)
        state = as_record(buffer)
        seed_streams(seed, first + game, luck, choice)
        moves = 0
        found[0], found[2] = first + game, 0
        waiting = actors(state)
        while waiting != 0:
            found[1] = moves
            finding: int = compare_legal_part(state, out, weights)
            if finding != Finding.NOTHING:
                return finding
            found[2] = audit(state)
            if found[2] != 0:
                return Finding.AUDIT
            if moves == LONGEST_GAME:
                return Finding.ENDLESS
            random_move(state, waiting, luck, choice, out, weights)
            moves += 1
            waiting = actors(state)
        found[3] += moves
    return Finding.NOTHING


ENTRIES: dict[str, Verb] = {
    "start": enter_start,
    "actors": enter_actors,
    "check": enter_check,
    "legal": enter_legal,
    "chance": enter_chance,
    "apply": enter_apply,
    "make": enter_make,
    "scores": enter_scores,
    "veil": enter_veil,
    "audit": enter_audit,
    "redact": enter_redact,
    "guess": enter_guess,
    "observe": enter_observe,
    "play_games": play_games,
    "score_games": score_games,
    "log_game": log_game,
    "examine_games": examine_games,
}
"""What Python calls, by verb."""
BYTE_PARTS: dict[str, Verb] = {
    "wipe": wipe_bytes,
    "copy": copy_bytes,
    "mask": mask_bytes,
    "clear": clear_row,
    "wipe_shadows": wipe_cast,
}
"""Loops over whole records and rows, compiled without bounds checks."""
PARTS: dict[str, Verb] = {
    "begin": wipe_and_start,
    "places": rank_seats,
    "hide": hide_secrets,
    "imagine": guess_world,
    "describe": write_features,
    "first_seat": find_first,
    "seed_streams": prepare_streams,
    "draw_chance": pick_chance,
    "draw_seat": pick_action,
    "random_move": play_move,
    "settle": draw_until_asked,
    "compare_legal_part": compare_legal,
}
"""Templates that other templates call."""
