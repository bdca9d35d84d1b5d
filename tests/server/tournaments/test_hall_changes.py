"""Whoever asked for changes is told only what has changed, and sees the same as everybody."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seaboard.server.tournaments.event.plan import Plan
from seaboard.server.tournaments.store.rows import PlayerRow
from seaboard.tournament.rules.deeds import REFEREE
from tests.server.tables import Ear
from tests.server.tournaments.following import Follower, View
from tests.server.tournaments.people import EventAt
from tests.server.tournaments.stage import REFEREE_GUEST, Stage, tell, tell_by_hand
from tests.server.visitor import serving

FOUR = ("anna", "bert", "cleo", "dora")
VIEWERS = (REFEREE_GUEST, "anna", "bert", None, "wall")
SWISS = {"format": "swiss", "swiss-rounds": "2"}


class Looker:
    """Somebody who follows the changes of an event."""

    def __init__(self, stage: Stage, viewer: str | None) -> None:
        self.stage, self.follower, self.count = stage, Follower(), 0
        self.ear = Ear(REFEREE_GUEST if viewer == "wall" else viewer)
        stage.hall.screen.admit(self.ear.line, "http://here", is_wall=viewer == "wall", wants_changes=True)

    def view(self) -> View | None:
        """The event as it was told so far."""
        for message in self.ear.messages[self.count :]:
            self.follower.take(message)
        self.count = len(self.ear.messages)
        return self.follower.view

    def whole(self) -> View:
        """The event as the same viewer would be told it now."""
        screen = self.stage.hall.screen
        other = Ear(self.ear.line.guest_id)
        screen.lines[other.line] = "http://here"
        if self.ear.line in screen._walls:
            screen._walls.add(other.line)
        screen._show([other.line])
        message = msgspec.json.decode(other.line._waiting[0])
        screen.lines.pop(other.line)
        screen._walls.discard(other.line)
        view: View = message["view"]
        return view


async def told(stage: Stage) -> None:
    """Everybody is told what there is to tell."""
    stage.hall.screen._are_referees_told = False
    stage.hall.screen._is_for_all = True
    stage.hall.screen._flush()
    for _ in range(20):
        await asyncio.sleep(0)


def but_now(view: View | None) -> Any:
    """Without what is another at each look."""
    assert view is not None
    return view | {"now": 0, "plan": 0, "round_left": 0}


@pytest.mark.parametrize("scores", ["open", "private"])
def test_changes_make_of_every_view_what_it_is(tmp_path: Path, scores: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(stage: Stage) -> None:
        tell_by_hand(stage, monkeypatch)
        lookers = [Looker(stage, viewer) for viewer in VIEWERS]

        async def same() -> None:
            await told(stage)
            for looker in lookers:
                assert but_now(looker.view()) == but_now(looker.whole())

        await same()
        for match in ("m1", "m2"):
            for leg in (1, 2):
                await stage.deed(f"leg {match} {leg} navy {leg}", "read out")
                await same()
        await stage.deed("offence anna other", "threw a die")
        await same()
        await stage.hall.referee_enters(Plan(REFEREE, "rename bert", name="Bertram"))
        await same()
        for text in ("draw", "halt later", "go-on", "fix-leg m1 1 navy 3"):
            await stage.deed(text, "so it was")
            await same()
        await stage.hall.live.put(PlayerRow("anna", "printed"))
        stage.hall.changed()
        await same()
        kinds = [[message["type"] for message in looker.ear.messages if message["type"] != "notice"] for looker in lookers]
        assert all(each.count("hall") == 1 for each in (kinds[0], *kinds[2:])), kinds
        assert kinds[1].count("hall") == 2, "whoever has become another viewer is told everything"
        assert all("hall-changed" in each for each in kinds)

    tell(tmp_path, story, FOUR, options=SWISS | {"scores": scores})


def test_a_change_is_small_and_nothing_new_is_no_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(stage: Stage) -> None:
        tell_by_hand(stage, monkeypatch)
        for match in ("m1", "m2"):
            await stage.sit(match)  # from now on their clocks run
        looker = Looker(stage, None)
        await told(stage)
        before = len(looker.ear.texts)
        stage.clock.at += 1
        await told(stage)
        assert len(looker.ear.texts) == before, "nothing is told where nothing has changed but the time"
        await stage.deed("leg m2 1 navy 1", "read out")
        await told(stage)
        change = looker.ear.messages[-1]["change"]["fields"]
        assert set(change) == {"now", "seq", "log", "rounds"}
        assert list(change["log"]["items"]) == [str(change["log"]["length"] - 1)], "the new line alone"
        matches = change["rounds"]["items"]["0"]["fields"]["matches"]
        assert (matches["length"], list(matches["items"])) == (2, ["1"]), "the match that was changed, and not the other"
        assert len(looker.ear.texts[-1]) < len(looker.ear.texts[0]) / 4

    tell(tmp_path, story, FOUR, options=SWISS)


def test_whoever_missed_a_change_asks_and_is_told_everything(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        event = EventAt(server, options={"questions": "0"})
        server.cookies = event.stranger.cookies
        with server.websocket_connect(f"/ws/tournaments/{event.key['id']}?language=en&changes=1") as socket:
            follower = Follower()

            def hear_until(test: Any) -> View:
                while True:
                    view = follower.take(socket.receive_json(timeout=60))
                    if view is not None and test(view):
                        return view

            assert hear_until(lambda view: True)["players"] == []
            event.join("Anna")
            hear_until(lambda view: len(view["players"]) == 1)
            follower.number -= 1  # as if a message had been missed
            event.join("Bolek")
            assert follower.take(socket.receive_json(timeout=60)) is None
            socket.send_json({"type": "resync"})
            seen = hear_until(lambda view: len(view["players"]) == 2)
            assert event.by_name(seen) | {"now": 0} == event.view(event.stranger) | {"now": 0}
