"""A person and bots at one table: whose turn it is, taking back, saving and going on."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from seaboard.bots.bot import Bot, answer
from seaboard.bots.decision import Decision, ask, count_turns, turn_stream
from seaboard.bots.registry import make_bot
from seaboard.cli.files import Entry, read_entries, written
from seaboard.cli.screen import warm_bots
from seaboard.engine.data import is_own_data, other_data
from seaboard.engine.errors import FormatError, UsageError
from seaboard.engine.game import Game, Options
from seaboard.engine.match import Match
from seaboard.engine.stream import seeded_stream
from seaboard.engine.transcript import FORMAT, encode, find_faults, replay, transcript_of

PRIVATE = "a private save of an unfinished game: the seed tells what chance will draw"


THINKING_TIME = 120.0
"""Seconds after which a bot is given up."""


@dataclass(frozen=True)
class Opponent:
    """A bot at its seat, with the secret of its own randomness."""

    name: str
    bot: Bot
    secret: bytes

    def ask(self, match: Match, seat: int) -> Decision:
        """Put a seat's open decision to the bot, as that seat sees it; the same turn has the same stream, also after taking back."""
        return ask(match, seat, turn_stream(self.secret, seat, count_turns(match, seat)), THINKING_TIME)


def make_bots(players: int, seed: int | None, names: Sequence[str] = ("random",), seat: int = 0) -> list[Opponent]:
    """A bot for each seat: names in turn from seat 0 on, the person's own left out.

    Their secrets follow from the seed that the user gave; without a seed nobody knows them.
    """
    if len(names) >= players > 1:
        raise UsageError(f"{len(names)} bots for {players - 1} seats that are not yours")
    secret = secrets.token_bytes(32) if seed is None else b"%d" % seed
    return [
        Opponent(name, make_bot(name), hashlib.sha256(b"bot at seat %d " % place + secret).digest())
        for place in range(players)
        for name in [names[(place - (place > seat)) % len(names)]]
    ]


class TerminalTable:
    """A match with one person at it; bots hold the other seats."""

    can_be_saved = True

    def __init__(self, match: Match, seat: int, bots: list[Opponent]) -> None:
        if not 0 <= seat < match.players:
            raise UsageError(f"there is no seat {seat} at a table of {match.players}; seats are 0 to {match.players - 1}")
        self.match = match
        self.seat = seat
        self.bots = bots
        self.advance()

    def advance(self) -> None:
        """Let chance and bots move until the person alone is awaited, or the game is over."""
        self.match.settle()
        while others := [actor for actor in self.match.actors() if actor != self.seat]:
            # All seats that decide at the same time are asked before anybody's answer is on the table.
            answers = [answer(self.bots[seat].bot, self.bots[seat].ask(self.match, seat)) for seat in others]
            for seat, action in zip(others, answers, strict=True):
                self.match.make(seat, action)
            self.match.settle()

    def names(self) -> list[str]:
        """The bots' names, seat after seat, the person's own left out."""
        return [opponent.name for seat, opponent in enumerate(self.bots) if seat != self.seat]

    def choices(self) -> list[str]:
        """The person's legal moves in the game's own order."""
        return self.match.legal_in_order(self.seat)

    def move(self, text: str) -> None:
        """Make the person's move and go on to the next decision; where a bot had failed, it is asked again first."""
        if not self.match.is_over and self.seat not in self.match.actors():
            self.advance()
        self.match.submit(self.seat, text)
        self.advance()

    def undo(self) -> None:
        """Go back to the person's last decision."""
        own = [place for place, move in enumerate(self.match.log) if move.actor == self.seat]
        if not own:
            raise UsageError("there is no move of yours to take back")
        self.match.undo(len(self.match.log) - own[-1])
        self.advance()

    def last_decision(self) -> int:
        """The number of the first move of the person's last decision, others' moves in it included; 0 before the first."""
        own = [group for group, move in zip(self.match.groups, self.match.log, strict=True) if move.actor == self.seat]
        return own[-1] if own else 0

    def save(self, file: str) -> None:
        """Save the game so that it can be loaded again; a file of another kind is not overwritten."""
        path = Path(file)
        if path.is_file() and path.stat().st_size and FORMAT.encode() not in path.read_bytes()[:200]:
            raise UsageError(f"{file} is there already and is no saved game")
        told: dict[str, Any] = msgspec.json.decode(encode(transcript_of(self.match, reveal=True)))
        told["seat"] = self.seat
        told["bots"] = self.names()
        if not self.match.is_over:
            told["note"] = PRIVATE
        with written(file) as write:
            write(msgspec.json.encode(told) + b"\n")

    def autosave(self) -> str:
        """Save under a name made from the game and the time, in the current folder; returns the name."""
        stem = f"{self.match.game.slug}-{datetime.now():%Y%m%d-%H%M%S}"
        names = (f"{stem}{suffix}.json" for suffix in ("", *(f"-{number}" for number in range(2, 1000))))
        name = next(name for name in names if not Path(name).exists())
        self.save(name)
        return name


def new_table(
    game: Game, players: int, options: Options, seat: int, seed: int | None, bots: Sequence[str] = ("random",)
) -> TerminalTable:
    """A table before its first decision; with a seed, the same chance and the same bots each time."""
    stream = None if seed is None else seeded_stream(seed)
    warm_bots(game, bots)
    return TerminalTable(Match(game, players, options, stream), seat, make_bots(players, seed, bots, seat))


def load_match(file: str, game: Game | None = None) -> tuple[Match, Entry]:
    """The one game in a file, at its last move; a fault says where it is."""
    with closing(read_entries(file)) as entries:
        entry, *others = islice(entries, 2)
    if others:
        raise UsageError(f"{file} holds more than one game")
    if isinstance(entry.told, FormatError):
        raise entry.told
    if game is not None and entry.told.game != game.slug:
        raise UsageError(f"{file} is a game of {entry.told.game}, not of {game.slug}")
    if not is_own_data(entry.told.data):
        raise UsageError(f"{file}: {other_data(entry.told.data, entry.told.set)}")
    faults = find_faults(entry.told)
    if faults:
        raise FormatError(f"{entry.where}: {faults[0]}")
    return replay(entry.told), entry


def load_table(game: Game, file: str, seat: int | None = None, bots: Sequence[str] | None = None) -> TerminalTable:
    """A saved game, at the seat it was saved from and against the same bots unless others are named."""
    match, entry = load_match(file, game)
    own = saved_seat(entry) if seat is None else seat
    names = bots or saved_bots(entry)
    warm_bots(game, names)
    return TerminalTable(match, own, make_bots(match.players, None, names, own))


def saved_bots(entry: Entry) -> list[str]:
    """The bots a game was saved with."""
    names = entry.raw().get("bots") or ["random"]
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise FormatError(f"{entry.where}: bots must be a list of names, not {names!r}")
    return names


def saved_seat(entry: Entry) -> int:
    """The seat a game was saved from."""
    seat = entry.raw().get("seat", 0)
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise FormatError(f"{entry.where}: the seat must be a number, not {seat!r}")
    return seat
