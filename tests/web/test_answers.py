"""What happened can be read: questions are made out of the difference of two full records, and the page must hold every answer."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from importlib import import_module

import msgspec
import pytest
from playwright.sync_api import FilePayload

from seaboard.engine.batch import random_log
from seaboard.engine.match import Match
from seaboard.engine.narrator import Narrator
from seaboard.engine.registry import find_game
from seaboard.engine.story import Change
from seaboard.engine.story_conformance import difference, record
from seaboard.engine.telling import ALL_OPEN
from seaboard.engine.texts import Texts
from seaboard.engine.transcript import transcript_of
from tests.web.gathering import each_game
from tests.web.people import Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

PLAYERS = {"libertalia": 4, "mare-balticum": 3, "orp-orzel": 2, "game-of-powers": 4}
PEOPLE = ("Ada", "Ben", "Cleo", "Dora")
Question = tuple[int, list[str]]
"""The number of a move, and the answers to what changed by it: whose, what, by how much."""


def play(slug: str) -> Match:
    """A random game."""
    game = find_game(slug)
    stream, log = random_log(game, PLAYERS[slug], game.check_options({}), 7, 0)
    match = Match(game, PLAYERS[slug], {}, stream)
    for actor, action in log:
        match.make(actor, action)
    return match


def ask(match: Match, viewer: int, number: int) -> list[Question]:
    """Questions about moves after the set-up, spread over the game: those with the most to tell of each stretch."""
    told = import_module(f"{match.game.package}.causes").TOLD
    narrator, walk = Narrator(Texts(match.game)), Match(match.game, match.players, match.options, match.stream)
    rng, found = random.Random(match.game.slug), list[Question]()
    for place, move in enumerate(match.log):
        full, seen = record(walk, ALL_OPEN), record(walk, viewer)
        walk.make(move.actor, move.action)
        everything = difference(walk, told, full, record(walk, ALL_OPEN))
        mine = difference(walk, told, seen, record(walk, viewer))
        if not everything or not mine or walk.is_over:
            continue
        answers = []
        for (field, seat, at, thing), by in mine.items():
            words = narrator.note(Change(field, seat, at, thing, by))
            answers.append(words if seat is None else f"{PEOPLE[seat]}: {words}")
        found.append((place, answers))
    later = [question for question in found if question[0] > len(match.log) // 10]
    parts = [later[first::number] for first in range(number)]
    return [max(rng.sample(part, min(4, len(part))), key=lambda question: len(question[1])) for part in parts]


@pytest.mark.parametrize("number", [pytest.param(4, id="4"), pytest.param(20, id="20", marks=pytest.mark.soak)])
@pytest.mark.parametrize("slug", each_game("mare-balticum"))
def test_the_page_says_who_gained_or_lost_what_by_a_move(person: Callable[..., Person], slug: str, number: int) -> None:
    match, ada = play(slug), person("Ada")
    transcript = msgspec.to_builtins(transcript_of(match)) | {"names": list(PEOPLE[: match.players])}
    ada.open("/replay")
    file = FilePayload(name="game.json", mimeType="application/json", buffer=msgspec.json.encode(transcript))
    ada.page.locator("input[type=file]").set_input_files(file)
    ada.page.wait_for_url("**/replay/*")
    replay = ada.page.url.split("/")[-1].split("?")[0]
    for place, answers in ask(match, 0, number):
        ada.open(f"/replay/{replay}?move={place + 1}&eyes=0")
        read = Log(ada)
        wait_until(ada, partial(read.is_at, match, place), f"move {place} is shown")
        text = read.whole()
        missing = [each for each in answers if plain(each) not in text]
        assert not missing, f"move {place} of {slug}: the page does not say {missing}; it says {text[-1500:]}"


class Log:
    """The log of a replay."""

    def __init__(self, reader: Person) -> None:
        self.lines = reader.page.locator("ol.log")
        self.reader = reader

    def is_at(self, match: Match, place: int) -> bool:
        """Whether the page has come to a move."""
        return f"Move {place + 1} of {len(match.log)}" in plain(self.reader.page.locator("#app").inner_text()) and bool(
            self.lines.locator("[data-line]").count()
        )

    def whole(self) -> str:
        """All its text, with everything unfolded."""
        for fold in self.lines.locator("details:not([open]) > summary").all()[::-1]:
            fold.click()
        more = self.lines.get_by_role("button", name=re.compile(r"^\d+ (more|changes?)$"))
        for _ in range(60):
            if not more.count():
                break
            more.first.click()
        return plain(self.lines.text_content() or "")


def plain(text: str) -> str:
    """Text with single spaces."""
    return " ".join(text.split())
