"""A process in which bots think: `python -m seaboard.server.thought.bot_worker`, started by the server with a socket as standard input.

It is told redacted records and nothing else.  It ends when the other end of the socket does, also when the server was killed.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import struct
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from seaboard.engine.registry import find_game, games
from seaboard.server.jobs.answering import bound_resources
from seaboard.server.preparing.parts import bot_parts, load_or_interpret
from seaboard.server.thought.minds import Answered, Compiled, Minds, Thought, decode_asked, encode
from seaboard.sets.playing import ON_LOADED

LANES = 2
"""A long thought and a short one at a time: compiled thinking gives up the interpreter."""
NICENESS = 10
"""People's moves come first on a busy machine."""
HEADER = struct.Struct("!I")


class Answering:
    """Takes questions from a socket, and answers in whichever order thoughts end."""

    def __init__(self, line: socket.socket, minds: Minds) -> None:
        self.line = line
        self.minds = minds
        self.pool = ThreadPoolExecutor(LANES)
        self._sending = threading.Lock()
        self._loading = threading.Lock()

    def run(self) -> None:
        """Answer until the other end is gone."""
        with self.line.makefile("rb") as incoming:
            while len(header := incoming.read(HEADER.size)) == HEADER.size:
                asked = decode_asked(incoming.read(HEADER.unpack(header)[0]))
                if isinstance(asked, Thought):
                    self.pool.submit(self.think, asked)
                elif isinstance(asked, Compiled):
                    threading.Thread(target=self.load, args=[asked.game], daemon=True).start()
                else:
                    self.minds.forget(asked.table)

    def load(self, slug: str) -> None:
        """Have the bots of a game think compiled if what they need is in the cache, else interpreted."""
        with self._loading:
            load_or_interpret(find_game(slug), bot_parts)

    def think(self, thought: Thought) -> None:
        """Think about one question."""
        try:
            self.send(Answered(thought.number, self.minds.think(thought), megabytes=resident_megabytes()))
        except Exception as fault:  # a bot may do anything
            self.send(Answered(thought.number, fault=type(fault).__name__, megabytes=resident_megabytes()))

    def send(self, answered: Answered) -> None:
        """Send an answer; nobody may be there any more."""
        message = encode(answered)
        with self._sending, contextlib.suppress(OSError):
            self.line.sendall(HEADER.pack(len(message)) + message)


def resident_megabytes() -> float:
    """Memory of this process that is really there; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20
    except (OSError, AttributeError):
        return 0.0


def main() -> None:
    """Load what bots think with, say so, and answer."""
    # Ctrl-C in a terminal reaches the whole group; the server ends us by hanging up.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bound_resources(NICENESS)
    ON_LOADED[:] = [lambda game: load_or_interpret(game, bot_parts)]
    answering = Answering(socket.socket(fileno=os.dup(0)), Minds())
    threading.Thread(target=load_games, args=[answering], daemon=True).start()
    answering.run()
    os._exit(0)  # also in the middle of a thought


def load_games(answering: Answering) -> None:
    """Load every game beside the reader, which notices at once when the server is gone."""
    for slug in games():
        answering.load(slug)
    answering.send(Answered(0, megabytes=resident_megabytes()))


if __name__ == "__main__":
    main()
