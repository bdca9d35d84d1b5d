"""A process that plays the games of one set: `python -m seaboard.server.balance.weigher`, started by the server."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from seaboard.engine.game import Game
from seaboard.engine.registry import find_game
from seaboard.engine.verbs import compiled_name
from seaboard.files import write_whole
from seaboard.lab.balance import Evidence
from seaboard.lab.balance_page import Stage, draw_balance
from seaboard.lab.onlooker import Gallery, Thing, Watched
from seaboard.lab.weighing import weigh
from seaboard.server.jobs.answering import Tell, answer_one
from seaboard.sets.playing import ON_LOADED


class Question(Struct, frozen=True):
    """What is asked of the process."""

    slug: str
    """The game, with its set."""
    title: str
    numbers: dict[str, int]
    """Games of each kind of bot."""
    workers: int
    rulebooks: str
    """The folder of games with the rulebooks' sets."""


class Played(Struct, frozen=True):
    """Games of one kind of bot as they are kept."""

    bot: str
    things: list[Thing]
    games: list[Watched]


def play_compiled() -> None:
    """In processes that play: a set's rules run compiled, however long that takes to begin."""
    ON_LOADED[:] = [lambda game: game.rules.hand_over(game.rules.entries)]


def rulebook_games(folder: Path, game: Game, question: Question, count: Count) -> dict[str, Evidence]:
    """The games with the rulebook's set: played once, then kept until rules or data are others."""
    path = folder / f"{compiled_name(game)}-{'-'.join(str(number) for number in question.numbers.values())}.msgpack"
    if path.is_file():
        kept = msgspec.msgpack.decode(path.read_bytes(), type=list[Played])
        count.skip(sum(len(each.games) for each in kept))
        return {each.bot: Evidence(each.bot, each.things, each.games) for each in kept}
    found, _ = games_of(game, question, count)
    folder.mkdir(parents=True, exist_ok=True)
    kept = [Played(bot, list(each.things), list(each.games)) for bot, each in found.items()]
    write_whole(path, msgspec.msgpack.encode(kept))
    for old in folder.glob(f"{game.module}_*.msgpack"):
        if old != path:  # of earlier rules
            old.unlink(missing_ok=True)
    return found


def games_of(game: Game, question: Question, count: Count) -> tuple[dict[str, Evidence], list[str]]:
    """The games of one set."""
    gallery = Gallery(question.workers, play_compiled)
    try:
        return weigh(gallery, game, game.usual, game.check_options({}), question.numbers, count.one)
    finally:
        gallery.close()


class Count:
    """Games that are done, of both sets."""

    def __init__(self, tell: Tell, total: int) -> None:
        self._tell, self._total, self._done = tell, total, 0

    def one(self, bot: str, done: int, number: int) -> None:
        """One more game."""
        self.skip(1)

    def skip(self, number: int) -> None:
        """Games that are there already."""
        self._done += number
        self._tell(min(self._done, self._total), self._total)


def answer(question: Question, tell: Tell) -> bytes:
    """Play the games and draw the page."""
    game = find_game(question.slug)
    own = find_game(game.plain_slug)
    count = Count(tell, sum(question.numbers.values()) * (1 if game.slug == own.slug else 2))
    count.skip(0)
    if game.slug == own.slug:
        mine, left_out = rulebook_games(Path(question.rulebooks), own, question, count), list[str]()
        compared = dict[str, Evidence]()
    else:
        mine, left_out = games_of(game, question, count)
        compared = rulebook_games(Path(question.rulebooks), own, question, count)
    stages = [Stage(evidence, compared.get(bot)) for bot, evidence in mine.items()]
    return draw_balance(question.title, f"{own.name}, {game.usual} players.", stages, left_out).encode()


if __name__ == "__main__":
    answer_one(Question, answer)
