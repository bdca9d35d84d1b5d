"""Where scores are private, two events that differ in somebody's results or penalties look the same to everybody else, to the byte.

Views, frames, explanations and documents, for the player, another player, a guest and a projector that the referee has opened.  [TRN-SEE-5 to 7]
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seaboard.engine.errors import UsageError
from seaboard.server.tournaments.store.rows import PlayerRow
from seaboard.server.tournaments.view.documents import document, document_names, explained
from seaboard.server.tournaments.view.gaze import wall
from seaboard.server.tournaments.view.views import Painter
from seaboard.tournament.event.sight import SPECTATOR
from seaboard.tournament.rules.deeds import REFEREE
from tests.server.tables import Ear
from tests.server.tournaments.stage import REFEREE_GUEST, Stage, close_stage, open_stage, tell_by_hand
from tests.server.tournaments.test_hall_leaks import KNOWN_NAMES, quiz

PEOPLE = ("anna", "bert", "cleo", "dora")
"""The first round is anna against dora (m1) and bert against cleo (m2)."""
WALL = "projector"
ALL = (REFEREE, *PEOPLE, SPECTATOR, WALL)
GUESTS: dict[str, str | None] = {REFEREE: REFEREE_GUEST, WALL: REFEREE_GUEST, SPECTATOR: None, **{name: name for name in PEOPLE}}
PRIVATE = {"questions": "3", "scores": "private"}
Story = Callable[[Stage], Awaitable[object]]
Seen = dict[str, list[bytes]]


def see(stage: Stage, viewer: str, language: str) -> Any:
    if viewer == WALL:
        return Painter(stage.hall.live, wall(language, "http://here"), stage.hall.present()).view()
    return stage.view(GUESTS[viewer], language)


def look(stage: Stage, seen: Seen) -> None:
    """Everything that anybody can ask for now."""
    live = stage.hall.live
    names = [*live.event.state.players, *live.event.state.matches, *map(str, range(1, 60))]
    for viewer in ALL:
        told: list[object] = [see(stage, viewer, language) for language in ("en", "pl")]
        asker = SPECTATOR if viewer == WALL else viewer
        told += [document_names(live, asker), *(document(live, asker, name, "en") for name in KNOWN_NAMES)]
        for name in names:
            try:
                told.append(explained(live, asker, name, "en"))
            except UsageError as fault:
                told.append(str(fault))
        seen[viewer] += [msgspec.json.encode(each) for each in told]


def tell(folder: Path, story: Story, monkeypatch: pytest.MonkeyPatch, options: dict[str, str]) -> Seen:
    """Run a story up to the end of the first round, with somebody of each kind at the socket."""
    seen: Seen = {viewer: [] for viewer in ALL}

    async def run() -> None:
        monkeypatch.setattr(secrets, "randbelow", lambda number: 0)
        folder.mkdir()
        stage = await open_stage(folder, PEOPLE, options=options, quiz=quiz(0))
        tell_by_hand(stage, monkeypatch)
        try:
            for name in PEOPLE:  # at printed boards, so that results are told by the story
                await stage.hall.live.put(PlayerRow(name, "printed", name))
            ears = {viewer: Ear(guest) for viewer, guest in GUESTS.items()}
            followers = {viewer: Ear(guest) for viewer, guest in GUESTS.items()}
            for viewer in GUESTS:
                stage.hall.screen.admit(ears[viewer].line, "http://here", is_wall=viewer == WALL)
                stage.hall.screen.admit(followers[viewer].line, "http://here", is_wall=viewer == WALL, wants_changes=True)
            await story(stage)
            stage.hall.screen.changed()
            stage.hall.screen._flush()
            await asyncio.sleep(0.01)
            look(stage, seen)
            for viewer, ear in ears.items():
                # What many are told at once is what each would be told alone.
                assert ear.messages[-1]["view"] == msgspec.json.decode(msgspec.json.encode(see(stage, viewer, "en"))), viewer
                seen[viewer] += [text.encode() for text in ear.texts + followers[viewer].texts]
                seen[viewer].append(str(ear.line.seq).encode())
        finally:
            await close_stage(stage)

    asyncio.run(run())
    return seen


def differing(
    folder: Path, one: Story, other: Story, monkeypatch: pytest.MonkeyPatch, options: dict[str, str] | None = None
) -> set[str]:
    """The viewers who can tell the two events apart."""
    seen = [tell(folder / name, story, monkeypatch, options or PRIVATE) for name, story in (("one", one), ("other", other))]
    return {viewer for viewer in ALL if seen[0][viewer] != seen[1][viewer]}


def event(*deeds: str, dora: str = "1 30") -> Story:
    """Tests, the draw of the first round, and what follows."""

    async def story(stage: Stage) -> None:
        for text in ("test anna 3 30", "test bert 3 31", "test cleo 2 30", f"test dora {dora}", "close", "draw", *deeds):
            await stage.deed(text, reason="seen")

    return story


@pytest.mark.rule("TRN-SEE-5", "TRN-SEE-6", "TRN-SEE-7")
def test_a_test_result_is_known_to_the_player_and_the_referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    legs = ("leg m1 1 navy 1", "leg m1 2 navy 1")
    assert differing(tmp_path, event(*legs), event(*legs, dora="2 40"), monkeypatch) == {REFEREE, "dora"}


@pytest.mark.rule("TRN-SEE-5", "TRN-SEE-6", "TRN-SEE-7")
def test_results_are_known_to_those_who_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = event("leg m2 1 navy 1", "leg m2 2 navy 2"), event("leg m2 1 navy 2", "leg m2 2 navy 0")
    assert differing(tmp_path, one, other, monkeypatch) == {REFEREE, "bert", "cleo"}


@pytest.mark.rule("TRN-SEE-5", "TRN-SEE-6", "TRN-SEE-7")
def test_that_there_was_a_penalty_is_known_to_the_player_and_the_referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert differing(tmp_path, event("offence bert insult", "offence bert other"), event(), monkeypatch) == {REFEREE, "bert"}


@pytest.mark.rule("TRN-SEE-5", "TRN-SEE-6", "TRN-SEE-7")
def test_which_fault_lost_a_match_is_known_to_the_player_and_the_referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = event(*["offence bert insult"] * 4), event("absent m2 bert")
    assert differing(tmp_path, one, other, monkeypatch) == {REFEREE, "bert"}


@pytest.mark.rule("TRN-SEE-1", "TRN-SEE-3")
def test_open_scores_and_penalties_are_known_to_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert differing(tmp_path, event("offence bert insult"), event(), monkeypatch, {"questions": "3"}) == set(ALL)


@pytest.mark.rule("TRN-SEE-5")
def test_a_player_sees_own_figures_and_everybodys_place(tmp_path: Path) -> None:
    async def run() -> None:
        tmp_path.joinpath("event").mkdir()
        stage = await open_stage(tmp_path / "event", PEOPLE, options=PRIVATE, quiz=quiz(0))
        try:
            for name in PEOPLE:
                await stage.hall.live.put(PlayerRow(name, "printed", name))
            await event()(stage)
            mine = stage.match("m1").players
            await stage.deed("leg m1 1 navy 1")
            await stage.deed("leg m1 2 navy 2")
            views = {name: stage.view(name) for name in PEOPLE}
            orders = {tuple(row.player for row in view.standings[0].rows) for view in (*views.values(), stage.view())}
            assert len(orders) == 1
            for name, view in views.items():
                rows = {row.player: row for row in view.standings[0].rows}
                assert [player for player, row in rows.items() if row.points is not None] == [name]
                assert all(row.opponents is None and not row.why for row in rows.values())
                assert (view.rounds[0].matches[0].points is not None) == (name in mine)
                assert all(leg.table is None for match in view.rounds[0].matches for leg in match.legs)
        finally:
            await close_stage(stage)

    asyncio.run(run())
