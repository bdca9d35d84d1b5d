"""A process that plays the games of one set: `python -m seaboard.server.balance.weigher`, started by the server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from seaboard.engine.game import Game
from seaboard.engine.registry import find_game
from seaboard.lab.balance import Evidence
from seaboard.lab.balance_page import Stage, draw_balance
from seaboard.lab.kept_games import KeptGames
from seaboard.lab.onlooker import Gallery, why_no_network
from seaboard.lab.weighing import LEARNED, weigh
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


def play_compiled() -> None:
    """In processes that play: a set's rules run compiled, however long that takes to begin."""
    ON_LOADED[:] = [lambda game: game.rules.hand_over(game.rules.entries)]


def games_of(
    game: Game, question: Question, numbers: dict[str, int], count: Count, kept: KeptGames | None
) -> tuple[dict[str, Evidence], list[str]]:
    """The games of one set."""
    gallery = Gallery(question.workers, play_compiled)
    try:
        return weigh(gallery, game, game.usual, game.check_options({}), numbers, count.of_a_set(), kept)
    finally:
        gallery.close()


class Count:
    """Games that are done, of both sets."""

    def __init__(self, tell: Tell, total: int) -> None:
        self._tell, self._total, self._done = tell, total, 0
        tell(0, total)

    def of_a_set(self) -> Callable[[str, int, int], None]:
        """Counts the games of one set."""
        before, by_bot = self._done, Counter[str]()

        def note(bot: str, done: int, number: int) -> None:
            by_bot[bot] = done
            now = before + by_bot.total()
            if now != self._done:
                self._done = now
                self._tell(now, self._total)

        return note


def answer(question: Question, tell: Tell) -> bytes:
    """Play the games and draw the page."""
    game = find_game(question.slug)
    own = find_game(game.plain_slug)
    is_changed = game.slug != own.slug
    numbers = {bot: number for bot, number in question.numbers.items() if bot != LEARNED or not why_no_network(game.slug)}
    count = Count(tell, sum(numbers.values()) * (2 if is_changed else 1))
    kept = KeptGames(Path(question.rulebooks), own, own.usual, {})
    mine, left_out = games_of(game, question, numbers, count, None if is_changed else kept)
    compared = games_of(own, question, numbers, count, kept)[0] if is_changed else {}
    stages = [Stage(evidence, compared.get(bot)) for bot, evidence in mine.items()]
    return draw_balance(question.title, f"{own.name}, {game.usual} players.", stages, left_out).encode()


if __name__ == "__main__":
    answer_one(Question, answer)
