"""Two events that differ only in what a viewer may not know look the same to that viewer, to the byte: views, frames, explanations, documents.

[specification 5, TRN-SEE]
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest

from seaboard.engine.errors import UsageError
from seaboard.server.tournaments.store.rows import PlayerRow
from seaboard.server.tournaments.view.documents import document, document_names, explained
from seaboard.tournament.event.quiz import Question
from seaboard.tournament.event.sight import SPECTATOR
from seaboard.tournament.rules.deeds import REFEREE
from tests.server.tables import Ear
from tests.server.tournaments.stage import REFEREE_GUEST, Stage, close_stage, open_stage, tell_by_hand

PEOPLE = ("anna", "bert", "cleo")
ALL = (REFEREE, *PEOPLE, SPECTATOR)
GUESTS = {REFEREE: REFEREE_GUEST, SPECTATOR: None, **{name: name for name in PEOPLE}}
LANGUAGES = ("en", "pl")


@dataclass
class World:
    """What is hidden, and different in another world."""

    draws: tuple[int, ...] = ()
    """What chance picks when it draws questions."""
    correct: int = 0
    """Which answer of every question is right."""
    answers: tuple[int, ...] = (0, 1, 2)
    reason: str = "one"
    seen: dict[str, list[bytes]] = field(default_factory=dict)
    """All that each viewer was told."""


def quiz(correct: int) -> list[Question]:
    fours = [f"answer {number}" for number in range(4)]
    return [
        Question(
            id=f"q{number}",
            question_en=f"Q{number}?",
            question_pl=f"P{number}?",
            answers_en=fours,
            answers_pl=fours,
            correct=correct,
        )
        for number in range(6)
    ]


Story = Callable[[Stage, World], Awaitable[None]]


def look(stage: Stage, world: World) -> None:
    """Everything that anybody can ask for now."""
    live = stage.hall.live
    stage.hall.screen.changed()
    stage.hall.screen._flush()
    names = [*live.event.state.players, *live.event.state.matches, *map(str, range(1, len(live.event.entries) + 3)), "nothing"]
    for viewer in ALL:
        told: list[object] = [stage.view(GUESTS[viewer], language) for language in LANGUAGES]
        for language in LANGUAGES:
            told += [document_names(live, viewer), *(document(live, viewer, name, language) for name in KNOWN_NAMES)]
            for name in names:
                try:
                    told.append(explained(live, viewer, name, language))
                except UsageError as fault:
                    told.append(str(fault))
        world.seen.setdefault(viewer, []).extend(msgspec.json.encode(each) for each in told)


KNOWN_NAMES = (
    "event.json", "standings.csv", "matches.csv", "log.csv", "report.html", "standings.html", "pairings.html", "duties.html",
    "slips.html", "places.csv", "certificates.html", "papers.html", "papers-all.html",
    "keys.html", "lesson.html",
)  # fmt: skip


def tell(folder: Path, world: World, story: Story, monkeypatch: pytest.MonkeyPatch) -> World:
    """Run a story in one world, with somebody of each kind at the socket."""
    picks = iter(world.draws)

    def pick(number: int) -> int:
        # Lots and sides are public and the same everywhere; only the drawing of questions differs.
        return min(next(picks, 0), number - 1) if number > len(PEOPLE) else 0

    async def run() -> None:
        monkeypatch.setattr(secrets, "randbelow", pick)
        folder.mkdir()
        stage = await open_stage(folder, PEOPLE, options={"questions": "3"}, quiz=quiz(world.correct))
        tell_by_hand(stage, monkeypatch)
        ears = {viewer: Ear(guest) for viewer, guest in GUESTS.items()}
        followers = {viewer: Ear(guest) for viewer, guest in GUESTS.items()}
        try:
            for viewer in ALL:
                stage.hall.screen.admit(ears[viewer].line, "http://here")
                stage.hall.screen.admit(followers[viewer].line, "http://here", wants_changes=True)
            await story(stage, world)
            look(stage, world)
            await asyncio.sleep(0.01)
            for viewer, ear in ears.items():
                # What many are told at once is what each would be told alone.
                assert ear.messages[-1]["view"] == msgspec.json.decode(msgspec.json.encode(stage.view(GUESTS[viewer])))
            for viewer in ALL:
                world.seen[viewer] += [text.encode() for ear in (ears[viewer], followers[viewer]) for text in ear.texts]
                assert any('"hall-changed"' in text for text in followers[viewer].texts)
        finally:
            await close_stage(stage)

    asyncio.run(run())
    return world


def differing(folder: Path, one: World, other: World, story: Story, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The viewers who can tell the two worlds apart."""
    first = tell(folder / "one", one, story, monkeypatch)
    second = tell(folder / "other", other, story, monkeypatch)
    return {viewer for viewer in ALL if first.seen[viewer] != second.seen[viewer]}


async def take(stage: Stage, player: str, answers: tuple[int, ...], hands_in: bool = True) -> None:
    """A player takes the test."""
    live = stage.hall.live
    await live.open_test(player)
    sitting = live.sitting(player)
    assert sitting is not None
    for question, answer in zip(sitting.paper.questions, answers):
        await live.choose(player, question, answer)
        stage.hall.screen.changed_for(player)
    if hands_in:
        await stage.hall.enter(live.handing_in(player))
    stage.hall.changed()


@pytest.mark.rule("TRN-SEE-2")
def test_questions_are_known_to_the_referee_and_to_whoever_has_opened_the_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(stage: Stage, world: World) -> None:
        look(stage, world)
        await stage.hall.live.open_test("anna")
        stage.hall.changed()

    one, other = World(draws=(0, 0, 0)), World(draws=(5, 4, 3))
    assert differing(tmp_path, one, other, story, monkeypatch) == {REFEREE, "anna"}


@pytest.mark.rule("TRN-SEE-2")
def test_nobody_learns_right_answers_while_a_test_can_be_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(stage: Stage, world: World) -> None:
        for player in PEOPLE:
            await take(stage, player, (), hands_in=player == "cleo")

    assert differing(tmp_path, World(correct=0), World(correct=3), story, monkeypatch) == set()


@pytest.mark.rule("TRN-SEE-2")
def test_a_result_is_known_to_the_player_and_the_referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(stage: Stage, world: World) -> None:
        await take(stage, "anna", world.answers)
        await stage.deed(f"test bert {world.answers[0]} {10 + world.answers[0]}")
        await stage.deed(f"fix-test bert {world.answers[1]} 20", "counted again")
        look(stage, world)

    one, other = World(answers=(0, 1, 2)), World(answers=(3, 2, 0))
    assert differing(tmp_path, one, other, story, monkeypatch) == {REFEREE, "anna", "bert"}


@pytest.mark.rule("TRN-SEE-2")
def test_answers_are_known_to_the_player_alone_before_the_test_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(stage: Stage, world: World) -> None:
        await take(stage, "anna", world.answers, hands_in=False)

    one, other = World(answers=(0, 1, 2)), World(answers=(1, 2, 3))
    assert differing(tmp_path, one, other, story, monkeypatch) == {"anna"}


@pytest.mark.rule("TRN-SEE-2")
def test_others_never_learn_what_a_player_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(stage: Stage, world: World) -> None:
        await take(stage, "anna", (), hands_in=True)
        await stage.deed("fix-test anna 1 30", "as agreed")
        row = stage.hall.live.sittings["anna"]
        question = stage.hall.live.event.state.drawn[0]
        stage.hall.live.sittings["anna"] = msgspec.structs.replace(row, chosen={question: world.answers[0]})
        await stage.deed("close")

    one, other = World(answers=(0,)), World(answers=(3,))
    assert differing(tmp_path, one, other, story, monkeypatch) == {"anna"}


@pytest.mark.rule("TRN-SEE-3")
def test_reasons_are_known_to_the_referee_and_to_whom_they_concern(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(stage: Stage, world: World) -> None:
        for player in PEOPLE:
            await stage.hall.live.put(PlayerRow(player, "printed", player))
        await stage.deed("withdraw cleo", world.reason)
        await stage.deed("return cleo", world.reason)
        look(stage, world)
        await stage.deed("close")
        await stage.deed("draw")
        await stage.deed("offence cleo other", world.reason)
        look(stage, world)
        await stage.deed("rescind cleo", world.reason)

    one, other = World(reason="one"), World(reason="another")
    assert differing(tmp_path, one, other, story, monkeypatch) == {REFEREE, "cleo"}


@pytest.mark.rule("TRN-SEE-3")
def test_reasons_about_a_match_concern_both_its_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(stage: Stage, world: World) -> None:
        for player in PEOPLE:
            await stage.hall.live.put(PlayerRow(player, "printed", player))
        await stage.deed("close")
        await stage.deed("draw")
        match = stage.match()
        assert set(match.players) == {"bert", "cleo"}
        await stage.deed("leg m1 1 navy 1")
        await stage.deed("fix-leg m1 1 navy 2", world.reason)
        await stage.deed("absent m1 bert", world.reason)
        await stage.deed("present m1 bert", world.reason)
        await stage.deed("leg m1 2 navy 0")
        await stage.deed("draw")

    one, other = World(reason="one"), World(reason="another")
    assert differing(tmp_path, one, other, story, monkeypatch) == {REFEREE, "bert", "cleo"}


def test_the_comparison_itself_notices_what_everybody_may_know(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(stage: Stage, world: World) -> None:
        await take(stage, "anna", world.answers)
        await stage.deed("close")

    one, other = World(correct=0), World(correct=3)
    assert differing(tmp_path, one, other, story, monkeypatch) == set(ALL)
