"""Games to be looked at again: an uploaded transcript or a table that is over, position by position, through anybody's eyes."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.match import Match, ShownMove
from seaboard.engine.record import FullBytes
from seaboard.engine.telling import ALL_OPEN
from seaboard.engine.transcript import FORMAT, Transcript, actor_number, find_faults, game_of, make_move, verify
from seaboard.server.http.answers import Position, ReplayInfo, Verification
from seaboard.server.http.problems import trouble
from seaboard.server.protocol import Happening
from seaboard.server.table.played_set import played_set
from seaboard.server.table.words import words_of
from seaboard.server.table_info import WhatIf

Viewer = Literal["spectator", "all", "0", "1", "2", "3", "4", "5"]
"""The viewer: a seat, a spectator, or all together."""
MOST_POSITIONS = 100
"""In one answer."""
LONGEST_NAME = 24
LONGEST_MOVE = 120
MOST_OF_FAULT = 500
LONGEST_HASH = 128


def taken(transcript: Transcript, most: int) -> Transcript:
    """An uploaded transcript as it is kept, if the rules allow every move of it: its moves and what is needed to play them again.

    The trace is checked and left out, and so is whatever is no part of a transcript.
    """
    if len(transcript.moves) > most or any(len(text) > LONGEST_MOVE for _, text in transcript.moves):
        raise trouble(422, "long transcript", most, LONGEST_MOVE)
    faults = find_faults(transcript)
    if faults:
        raise trouble(422, "bad transcript", faults[0][:MOST_OF_FAULT].rstrip("."))
    game = game_of(transcript)
    return Transcript(
        format=FORMAT,
        game=game.plain_slug,
        players=transcript.players,
        options=game.differing(game.check_options(transcript.options)),
        moves=transcript.moves,
        scores=transcript.scores,
        places=transcript.places,
        rules_version=transcript.rules_version if isinstance(transcript.rules_version, int) else None,
        data=_short(transcript.data),
        set=game.set_name or None,
        stream=_short(transcript.stream),
        commitment=_short(transcript.commitment),
        seed=_short(transcript.seed),
        names=names_of(transcript),
    )


def _short(value: object) -> str | None:
    """A hash, a seed or the name of a stream; whatever else stands there is left out."""
    return value if isinstance(value, str) and len(value) <= LONGEST_HASH and value.isascii() and value.isprintable() else None


def names_of(transcript: Transcript) -> list[str]:
    """The players by seat, by name where the transcript has fitting ones."""
    given = transcript.names
    if isinstance(given, list) and len(given) == transcript.players and all(isinstance(name, str) and name for name in given):
        return ["".join(letter for letter in name if letter.isprintable())[:LONGEST_NAME] for name in given]
    return [f"Seat {seat + 1}" for seat in range(transcript.players)]


def verified(transcript: Transcript) -> Verification:
    """Whether the dice were honest."""
    if transcript.seed is None or transcript.stream is None or transcript.commitment is None:
        return Verification("impossible", "The transcript names no seed or no commitment, so its draws cannot be drawn again.")
    faults = verify(transcript)
    draws = sum(actor == "chance" for actor, _ in transcript.moves)
    if faults:
        return Verification("failed", faults[0], draws)
    return Verification("passed", "Every draw is the one that the committed seed gives.", draws)


def replay_info(
    replay_id: str, transcript: Transcript, is_table: bool, what_if: WhatIf | None = None, eyes: int | None = None
) -> ReplayInfo:
    """What there is to see; of a what-if game that is still played, through the eyes of its player's seat alone."""
    game = game_of(transcript)
    return ReplayInfo(
        id=replay_id,
        game=transcript.game,
        players=transcript.players,
        options=game.check_options(transcript.options),
        names=names_of(transcript),
        moves=len(transcript.moves),
        scores=transcript.scores,
        places=transcript.places,
        verification=verified(transcript),
        is_table=is_table,
        commitment=transcript.commitment,
        seed=transcript.seed,
        stream=transcript.stream,
        what_if=what_if,
        eyes=eyes,
        set=played_set(game.slug),
    )


class Eyes:
    """A viewer of a replay: asks the match what that viewer is shown, and nothing else."""

    def __init__(self, match: Match, viewer: str, language: str, names: list[str]) -> None:
        self.match = match
        self.is_all = viewer == "all"
        self.viewer = SPECTATOR if viewer in {"spectator", "all"} else int(viewer)
        self.words = words_of(match.game.slug, language)
        self.names = names
        self._told: set[int] = set()
        if self.viewer != SPECTATOR and self.viewer >= match.players:
            raise trouble(422, "no seat of", viewer, match.players)

    def news(self) -> list[Happening]:
        """The moves this viewer has been told since the last time."""
        shown = self.everything() if self.is_all else self.match.log_for(self.viewer)
        fresh = [move for move in shown if move.number not in self._told]
        self._told.update(move.number for move in fresh)
        viewer = ALL_OPEN if self.is_all else self.viewer
        return [self.words.make_happening(move, self.match.story(move.number, viewer), self.names) for move in fresh]

    def everything(self) -> list[ShownMove]:
        """The log with nothing hidden: the game is over."""
        texts = self.match.rules.space.texts
        return [
            ShownMove(number, move.actor, texts[move.action], move.chapter, move.finds)
            for number, move in enumerate(self.match.log)
        ]

    def view(self) -> Any:
        """The table as this viewer sees it."""
        if not self.is_all:
            return self.view_of(self.viewer)
        return merged(self.view_of(SPECTATOR), [self.view_of(seat) for seat in range(self.match.players)])

    def view_of(self, viewer: int) -> Any:
        """One viewer's view, from that viewer's redacted record."""
        return msgspec.to_builtins(self.match.view_for(viewer))


def merged(base: Any, views: list[Any]) -> Any:
    """What all viewers know together: each seat as it sees itself, and whatever anybody sees where the spectator sees nothing."""
    if isinstance(base, dict):
        joined = {
            key: merged(value, [view[key] for view in views]) for key, value in base.items() if key not in {"viewer", "seats"}
        }
        if "seats" in base:
            joined["seats"] = [view["seats"][seat] for seat, view in enumerate(views)]
        return {key: joined.get(key) for key in base}
    if isinstance(base, list) and all(isinstance(view, list) and len(view) == len(base) for view in views):
        return [merged(value, [view[place] for view in views]) for place, value in enumerate(base)]
    return base if base is not None else next((view for view in views if view is not None), None)


def positions(
    transcript: Transcript, first: int, last: int, viewer: Viewer, language: str, opening: FullBytes | None = None
) -> list[Position]:
    """The positions after `first` to `last` moves, as the viewer saw them; `opening` is the record that a what-if game begins with."""
    if not 0 <= first <= last <= len(transcript.moves):
        raise trouble(422, "positions", len(transcript.moves))
    if last - first >= MOST_POSITIONS:
        raise trouble(422, "many positions", MOST_POSITIONS)
    match = Match(game_of(transcript), transcript.players, transcript.options, opening=opening)
    eyes = Eyes(match, viewer, language, names_of(transcript))
    found = []
    for number in range(last + 1):
        actor = None
        if number:
            mover, text = transcript.moves[number - 1]
            make_move(match, number, mover, text)
            actor = None if actor_number(mover) == CHANCE else actor_number(mover)
        if number == first - 1:
            eyes.news()
        if number >= first:
            found.append(Position(number, actor, eyes.news() if number else [], eyes.view()))
    return found
