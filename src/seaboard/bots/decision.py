"""What a bot is asked: everything its seat may know, and nothing else."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game, Options
from seaboard.engine.match import Match, ShownMove
from seaboard.engine.record import SeenBytes
from seaboard.engine.stream import FastStream


@dataclass(frozen=True)
class Decision:
    """One decision, as the seat that has to make it sees it."""

    game: Game
    players: int
    seat: int
    seen: SeenBytes
    """The redacted record.  A full one has another type and never gets here."""
    legal: tuple[int, ...]
    """The legal actions, ascending."""
    log: tuple[ShownMove, ...]
    """Every move as this seat was shown it; answers to a simultaneous decision in ascending seat order."""
    stream: FastStream
    """Randomness of the bot's own, which tells nothing about the table's."""
    seconds: float | None = None
    """How long the bot may think; without a limit, as long as it likes."""
    options: Options | None = None
    """The options of a game that began as games of this kind do; nothing for one that began in the middle."""


class Memory:
    """What one seat was shown in a match that takes nothing back: for each decision only what is new is looked up."""

    def __init__(self) -> None:
        self._shown: list[ShownMove] = []
        """Every move of the decisions that all have answered."""

    def recall(self, match: Match, seat: int) -> tuple[ShownMove, ...]:
        """Every move as the seat was shown it, answers to a simultaneous decision in ascending seat order."""
        new = match.log_for(seat, start=len(self._shown))
        new.sort(key=lambda move: (match.groups[move.number], move.actor))
        answered = len(match.log) if match.open_group is None else match.open_group
        self._shown += [move for move in new if move.number < answered]
        return (*self._shown, *(move for move in new if move.number >= answered))


def ask(match: Match, seat: int, stream: FastStream, seconds: float | None = None, memory: Memory | None = None) -> Decision:
    """Put the open decision of a match to one seat; whoever asks a seat often keeps its memory."""
    rules = match.rules
    legal = sorted(rules.legal_actions(match.state, seat)) if 0 <= seat < match.players else []
    if not legal:
        raise UsageError(f"seat {seat} is not asked for a move now")
    log = (memory or Memory()).recall(match, seat)
    return Decision(
        match.game, match.players, seat, rules.seen_by(match.state, seat), tuple(legal), log, stream, seconds, match.usual_options
    )


def turn_stream(secret: bytes, seat: int, turn: int) -> FastStream:
    """The stream of one decision: the same secret, seat and turn give the same stream, so taking back changes no decision of a bot."""
    return FastStream(hashlib.blake2b(b"seat %d turn %d" % (seat, turn), key=secret[:64], digest_size=8).digest())


def count_turns(match: Match, seat: int) -> int:
    """How many decisions a seat has made so far."""
    return sum(move.actor == seat for move in match.log)
