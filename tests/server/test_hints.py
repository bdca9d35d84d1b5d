"""Hints for a person among bots, and signs that people make to each other."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from seaboard.server.table.hinting import takes_hints
from seaboard.server.table.table import Table
from seaboard.server.table_info import TableSettings
from seaboard.server.thought.minds import Thought
from seaboard.server.thought.thinking import Thinker
from seaboard.server.thought.workers import Failed, Threads
from tests.server.tables import NOON, seat_rows, table_row
from tests.server.test_chat import Chatter, make_table
from tests.server.visitor import serving

SIGNS_A_MINUTE = 12


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with serving(tmp_path_factory.mktemp("hints")) as client:
        yield client


# Hints


class Adviser(Threads):
    """Notes what it is asked, and answers the last move; or fails."""

    def __init__(self, fails: bool = False) -> None:
        super().__init__()
        self.asked: list[Thought] = []
        self.fails = fails

    async def think(self, place: int, thought: Thought) -> int:
        self.asked.append(thought)
        if self.fails:
            raise Failed("ZeroDivisionError")
        return thought.legal[-1]


def begun(seats: str) -> Table:
    """A table of Libertalia in which the first choice is open."""
    table = Table(table_row("libertalia"), seat_rows(2, (0, 1)))
    table.write("start", None, seats, NOON)
    table.draw(NOON)
    return table


AMONG_BOTS = '[{"seat":0,"kind":"guest"},{"seat":1,"kind":"bot","level":"easy"}]'


@pytest.mark.parametrize("fails", [False, True])
def test_a_hint_is_thought_from_what_its_seat_may_know_and_nothing_else(fails: bool) -> None:
    async def story() -> None:
        adviser = Adviser(fails)
        thinker, table = Thinker(adviser), begun(AMONG_BOTS)
        match = table.match
        assert match is not None
        move = await thinker.hint(table, 0)
        (thought,) = adviser.asked
        assert move == (None if fails else thought.legal[-1]), "chance gives no hints"
        assert (thought.seat, thought.level) == (0, "hard")
        assert thought.seen == match.rules.seen_by(match.state, 0).tobytes()
        assert thought.seen != match.state.tobytes()
        await thinker.close()

    asyncio.run(story())


def test_a_person_among_bots_is_told_what_a_strong_bot_would_do(server: TestClient[Any]) -> None:
    ada, eve = Chatter(server, "Ada"), Chatter(server, "Eve")
    table = ada.post("/api/play", json={"game": "libertalia", "players": 3, "level": "easy"}).json()["id"]
    with ada.at(table) as own, eve.at(table) as spectator:
        assert (own.snapshot["hints"], spectator.snapshot["hints"]) == (True, False)
        before = own.snapshot["seq"]
        own.socket.send_json({"type": "hint", "id": "h1", "seq": before})
        hinted = own.until("hinted", "refused")
        assert hinted["type"] == "hinted"
        assert hinted["move"] in {choice["move"] for choice in own.snapshot["choices"]}
        assert own.look()["seq"] == before == spectator.look()["seq"], "nothing has happened at the table"
        assert spectator.do("hint", seq=0)["words"] == "There are hints only for a person among bots, and none in a tournament."


def test_there_are_no_hints_among_people(server: TestClient[Any]) -> None:
    ada, ben = Chatter(server, "Ada"), Chatter(server, "Ben")
    for table in (make_table(ada, ben), make_table(ada, ben, takeover=False, on_timeout="forfeit")):
        with ada.at(table) as own:
            assert not own.snapshot["hints"]
            assert own.do("hint", seq=own.snapshot["seq"])["type"] == "refused"


def test_there_are_no_hints_where_no_bot_may_play_on_as_in_tournaments() -> None:
    table = begun(AMONG_BOTS)
    assert takes_hints(table, 0)
    assert not takes_hints(table, None)
    table.settings = TableSettings(takeover=False)
    assert not takes_hints(table, 0)


# Signs


def test_everybody_sees_a_sign_but_those_who_have_muted_the_person(server: TestClient[Any]) -> None:
    ada, ben, eve = (Chatter(server, name) for name in ("Ada", "Ben", "Eve"))
    table = make_table(ada, ben, eve)
    with ada.at(table) as first, ben.at(table) as second, eve.at(table) as third:
        assert third.do("mute", seat=0)["type"] == "acknowledged"
        assert first.do("emote", emote="ahoy")["type"] == "acknowledged"
        assert second.until("emoted") == {"type": "emoted", "seat": 0, "emote": "ahoy"}
        assert second.do("emote", emote="cheers")["type"] == "acknowledged"
        assert third.until("emoted") == {"type": "emoted", "seat": 1, "emote": "cheers"}, "the first sign was not shown"
        assert first.do("silence", seat=1)["type"] == "acknowledged"
        assert second.do("emote", emote="ouch")["type"] == "refused"
        third.socket.send_json({"type": "emote", "id": "x", "emote": "buy my things"})
        assert third.until("fault")["words"]


def test_signs_are_made_among_strangers_and_not_without_end(server: TestClient[Any]) -> None:
    ada, ben, eve = (Chatter(server, name) for name in ("Ada", "Ben", "Eve"))
    table = make_table(ada, ben, public=True, on_timeout="forfeit")
    with ada.at(table) as first, eve.at(table) as spectator:
        answers = [first.do("emote", emote="thanks") for _ in range(SIGNS_A_MINUTE + 1)]
        assert [answer["type"] for answer in answers] == ["acknowledged"] * SIGNS_A_MINUTE + ["refused"]
        assert spectator.do("emote", emote="ahoy")["type"] == "refused"
