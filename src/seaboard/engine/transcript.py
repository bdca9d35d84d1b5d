"""Transcripts, version 1: a whole game as one JSON object that anybody can read, replay and verify."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from seaboard.engine.data import data_hash, set_name
from seaboard.engine.errors import FormatError, Refused, SeaboardError, UsageError
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Game
from seaboard.engine.held_game import actor_name
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, played_slug
from seaboard.engine.stream import commitment, open_stream
from seaboard.engine.walk import Walk

FORMAT = "seaboard-transcript/1"
ACTOR_NAMES: list[int | str] = [*range(CHANCE), "chance"]
"""Actors as transcripts name them."""


class TraceEntry(msgspec.Struct, omit_defaults=True):
    """What stood open just before a move."""

    actors: list[int | str]
    legal: dict[str, list[str]]
    weights: dict[str, int] | None = None


class Transcript(msgspec.Struct, omit_defaults=True):
    """A game as it was played.  Readers ignore what they do not know."""

    format: str
    game: str
    players: int
    moves: list[tuple[int | str, str]]
    options: dict[str, str] = {}
    scores: list[int] | None = None
    places: list[int] | None = None
    trace: list[TraceEntry] | None = None
    # Beyond the specification's keys anything may stand here in a file from elsewhere; code that uses such keys checks them first.
    rules_version: Any = None
    data: Any = None
    set: Any = None
    stream: Any = None
    commitment: Any = None
    seed: Any = None
    names: Any = None

    def __post_init__(self) -> None:
        if self.format != FORMAT:
            raise ValueError(f"format is {self.format!r}, not {FORMAT!r}")


def encode(transcript: Transcript) -> bytes:
    """The transcript as one line of JSON."""
    # `options` stands in every transcript, also when it is empty: the specification shows it so.
    plain = msgspec.to_builtins(transcript)
    ordered = {key: plain.get(key, {}) for key in ("format", "game", "players", "options", "moves")}
    return msgspec.json.encode(ordered | plain)


def decode(line: bytes, where: str) -> Transcript:
    """A transcript from JSON; a fault says where and what."""
    try:
        return msgspec.json.decode(line, type=Transcript)
    except msgspec.DecodeError as fault:
        raise FormatError(f"{where}: {fault}") from fault


def transcript_of(match: Match, reveal: bool | None = None, trace: list[TraceEntry] | None = None) -> Transcript:
    """The transcript of a match; the seed is revealed when the game is over."""
    is_over = match.is_over
    points, ranks = match.results() if is_over else (None, None)
    seed = match.stream.seed
    return Transcript(
        format=FORMAT,
        game=match.game.plain_slug,
        players=match.players,
        options=match.game.differing(match.options),
        moves=[(ACTOR_NAMES[actor], text) for actor, text in match.moves()],
        scores=points,
        places=ranks,
        trace=trace,
        rules_version=match.game.version,
        data=match.game.data or data_hash(),
        set=match.game.set_name or set_name(),
        stream=match.stream.name,
        commitment=commitment(seed),
        seed=seed.hex() if (is_over if reveal is None else reveal) else None,
    )


def trace_entry(match: Match | Walk) -> TraceEntry:
    """What stands open now."""
    actors = match.actors()
    names = [ACTOR_NAMES[actor] for actor in actors]
    legal = {str(name): match.legal(actor) for name, actor in zip(names, actors, strict=True)}
    return TraceEntry(names, legal, match.weights() if actors == [CHANCE] else None)


def game_of(transcript: Transcript) -> Game:
    """The game of a transcript, with the set that it was played with if that is at hand."""
    slug = played_slug(transcript.game, transcript.data)
    if slug != transcript.game:
        with suppress(UsageError):
            return find_game(slug)
    return find_game(transcript.game)


def open_match(transcript: Transcript) -> Match:
    """The match a transcript tells of, before its first move."""
    game = game_of(transcript)
    stream = None
    if transcript.seed is not None and transcript.stream is not None:
        stream = open_stream(str(transcript.stream), seed_bytes(transcript.seed))
    return Match(game, transcript.players, transcript.options, stream)


def seed_bytes(text: object) -> bytes:
    """A seed from its hexadecimal digits."""
    try:
        return bytes.fromhex(text)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise FormatError(f"the seed {text!r} is not hexadecimal") from None


def actor_number(actor: int | str) -> int:
    """A transcript's actor as a number."""
    if actor == "chance":
        return CHANCE
    if isinstance(actor, str) or not 0 <= actor < CHANCE:
        raise FormatError(f'{actor!r} is no actor; an actor is "chance" or a seat number')
    return actor


def replay(transcript: Transcript) -> Match:
    """The match at the end of a transcript; the first illegal move is an error that names it."""
    match = open_match(transcript)
    for number, (actor, text) in enumerate(transcript.moves, 1):
        make_move(match, number, actor, text)
    return match


def make_move(match: Match | Walk, number: int, actor: int | str, text: str) -> None:
    """Make one move of a transcript; a fault names the move."""
    try:
        match.play(actor_number(actor), text)
    except (Refused, FormatError) as fault:
        raise FormatError(f"move {number}: {fault}") from fault


def find_faults(transcript: Transcript, with_trace: list[TraceEntry] | None = None) -> list[str]:
    """What is wrong with a transcript, a line for each fault; fills `with_trace` with what stood open if it is given."""
    try:
        match = Walk(game_of(transcript), transcript.players, transcript.options)
    except SeaboardError as fault:
        return [str(fault)]
    faults: list[str] = []
    trace = transcript.trace
    if trace is not None and len(trace) != len(transcript.moves):
        faults.append(f"the trace has {len(trace)} entries for {len(transcript.moves)} moves")
        trace = None
    for number, (actor, text) in enumerate(transcript.moves, 1):
        if trace is not None or with_trace is not None:
            stands = trace_entry(match)
            if with_trace is not None:
                with_trace.append(stands)
            if trace is not None:
                faults += [f"move {number}: {fault}" for fault in differences(trace[number - 1], stands)]
        try:
            make_move(match, number, actor, text)
        except SeaboardError as fault:
            return [*faults, str(fault)]
    return faults + result_faults(transcript, match)


def differences(told: TraceEntry, found: TraceEntry) -> list[str]:
    """Where a trace and the rules disagree."""
    faults = []
    if told.actors != found.actors:
        faults.append(f"the trace says {told.actors} may act, the rules say {found.actors}")
    for actor in sorted({*told.legal, *found.legal}):
        one, other = told.legal.get(actor, []), found.legal.get(actor, [])
        if one != other:
            missing, more = sorted(set(other) - set(one)), sorted(set(one) - set(other))
            faults.append(f"legal moves of {actor} differ: the trace lacks {missing}, has beside the rules {more}")
    if told.weights != found.weights:
        faults.append(f"the trace says weights {told.weights}, the rules say {found.weights}")
    return faults


def result_faults(transcript: Transcript, match: Match | Walk) -> list[str]:
    """Whether scores and places are those of the rules."""
    told: list[tuple[str, Any]] = [("scores", transcript.scores), ("places", transcript.places)]
    if not match.is_over:
        return [f"{name} are given, but the game is not over" for name, value in told if value is not None]
    return [
        f"{name} are {value}, the rules say {right}"
        for (name, value), right in zip(told, match.results(), strict=True)
        if value is not None and value != right
    ]


def verify(transcript: Transcript) -> list[str]:
    """Draw every chance move again from the revealed seed; a line for each fault."""
    if transcript.seed is None:
        return ["the seed has not been revealed, so nothing can be verified"]
    if transcript.stream is None or transcript.commitment is None:
        return ["no stream or no commitment stands in the transcript, so nothing can be verified"]
    try:
        if commitment(seed_bytes(transcript.seed)) != transcript.commitment:
            return ["the seed is not the one that was committed to"]
        stream = open_stream(str(transcript.stream), seed_bytes(transcript.seed))
        walk = Walk(game_of(transcript), transcript.players, transcript.options)
        draws = 0
        for number, (actor, text) in enumerate(transcript.moves, 1):
            if actor == "chance" and walk.actors() == [CHANCE]:
                drawn = walk.rules.space.texts[walk.draw(stream, draws)]
                if drawn != text:
                    return [f"move {number}: {actor_name(CHANCE)} drew `{text}`, the seed gives `{drawn}`"]
                draws += 1
            make_move(walk, number, actor, text)
    except SeaboardError as fault:
        return [str(fault)]
    return []
