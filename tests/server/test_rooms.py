"""A table while it is played: who is told what, bots, seats that change hands, spectators, clocks, taking back."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seaboard.bots.decision import Decision
from seaboard.server.deeds.deeds import Join, Start
from seaboard.server.live.keeper import Keeper
from seaboard.server.protocol import (
    FORBIDDEN,
    Acknowledged,
    AnswerUndo,
    FillSeat,
    GiveSeat,
    RefusedMove,
    Rematch,
    Say,
    TakeSeat,
    Undo,
)
from seaboard.server.store.rows import SeatRow
from seaboard.server.store.store import Store
from seaboard.server.table.phrases import phrase
from seaboard.server.table_info import Pace, TableSettings
from seaboard.server.thought.thinking import Thinker
from seaboard.server.thought.workers import Threads
from tests.server.tables import (
    NOON,
    Ear,
    StillClock,
    act,
    begin,
    come,
    seat_rows,
    settled,
    table_row,
    tell_keeper,
    until,
)

DAYS = Pace("days", days=2)


def test_simultaneous_choices_are_hidden_until_all_are_in(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        anna, bert, looker = await come(keeper, "anna", "bert", None)
        chosen = anna.state["choices"][3]["move"]
        await keeper.do("t", "anna", act(anna, chosen))
        await settled(keeper)
        assert [event["move"] for event in anna.state["events"]] == [chosen]
        for ear in (bert, looker):
            assert ear.state["events"] == []
            assert ear.state["asked"] == [1]
            assert chosen not in msgspec.json.encode(looker.state).decode()
        await keeper.do("t", "bert", act(bert))
        await settled(keeper)
        for ear, actors in ((anna, [1]), (bert, [0, 1]), (looker, [0, 1])):
            plays = [event for event in ear.state["events"] if event["kind"] == "play"]
            assert [event["actor"] for event in plays] == actors
        assert next(event["move"] for event in looker.state["events"]) == chosen

    tell_keeper(tmp_path, story)


def test_bots_answer_when_every_person_has(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, 3, (1, 2))
        anna, looker = await come(keeper, "anna", None)
        await asyncio.sleep(0.05)
        await settled(keeper)
        assert keeper.rooms["t"].table.asked == (0, 1, 2), "no bot has answered, however quickly it thought"
        await keeper.do("t", "anna", act(anna))
        await settled(keeper)
        plays = [event for message in looker.heard("update") for event in message["events"] if event["kind"] == "play"]
        assert [event["actor"] for event in plays[:3]] == [0, 1, 2]

    tell_keeper(tmp_path, story)


@pytest.mark.parametrize("choice", ["crash", "nonsense"])
def test_a_bot_that_fails_does_not_hang_the_table(tmp_path: Path, choice: str) -> None:
    class Broken:
        def choose(self, decision: Decision) -> int:
            if choice == "crash":
                raise RuntimeError("I give up")
            return -5

    async def story(store: Store, keeper: Keeper) -> None:
        keeper.shared.thinker = Thinker(Threads(make=lambda level: Broken()))
        await begin(store, keeper, 2, (1,))
        (anna,) = await come(keeper, "anna")
        seq = anna.seq
        await keeper.do("t", "anna", act(anna))
        await settled(keeper)
        assert anna.seq >= seq + 2

    tell_keeper(tmp_path, story)


def test_a_bot_that_is_asleep_does_not_hang_the_table(tmp_path: Path) -> None:
    class Sleeper:
        def choose(self, decision: Decision) -> int:
            import time

            time.sleep(1.5)
            return decision.legal[0]

    async def story(store: Store, keeper: Keeper) -> None:
        keeper.shared.thinker = Thinker(Threads(patience=0.05, make=lambda level: Sleeper()))
        await begin(store, keeper, 2, (1,))
        (anna,) = await come(keeper, "anna")
        seq = anna.seq
        await keeper.do("t", "anna", act(anna))
        for _ in range(100):
            await asyncio.sleep(0.01)
            if anna.seq >= seq + 2:
                break
        assert anna.seq >= seq + 2

    tell_keeper(tmp_path, story)


def test_a_seat_is_given_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        anna, bert = await come(keeper, "anna", "bert")
        assert isinstance(await keeper.do("t", "bert", GiveSeat("g")), Acknowledged)
        await settled(keeper)
        assert anna.heard("table")[-1]["table"]["seats"][1]["taken_over"]
        assert bert.state["choices"] == []
        seq = anna.seq
        await keeper.do("t", "anna", act(anna))
        await until(lambda: anna.seq >= seq + 2)  # the bot has played
        assert isinstance(await keeper.do("t", "bert", TakeSeat("t")), Acknowledged)
        await settled(keeper)
        assert not anna.heard("table")[-1]["table"]["seats"][1]["taken_over"]
        room = keeper.rooms["t"]
        assert room.table.is_person(1)
        assert bool(bert.state["choices"]) == (1 in room.table.asked)
        afters = [(message["after"], message["seq"]) for message in bert.messages if message["type"] in ("update", "table")]
        for (_, before), (after, _) in pairwise(afters):
            assert after == before, "every message follows the one before it"

    tell_keeper(tmp_path, story)


def test_whoever_sits_down_is_shown_the_table_again_from_the_new_seat(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await store.add_table(table_row(), [SeatRow(0, "guest", "Anna", "anna"), SeatRow(1, "open")])
        anna, bert = await come(keeper, "anna", "bert")
        assert bert.state["you"] is None
        await keeper.do("t", "bert", Join("j", "Bert"))
        await settled(keeper)
        assert bert.state["type"] == "snapshot"
        assert bert.state["you"] == 1
        assert anna.heard("table")[-1]["table"]["seats"][1]["name"] == "Bert"
        await keeper.do("t", "anna", Start("s"))
        await settled(keeper)
        assert bert.state["choices"]
        assert anna.heard("presence")[-1]["connected"] == [0, 1]

    tell_keeper(tmp_path, story)


def test_nobody_looks_on_where_that_was_not_agreed(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await store.add_table(table_row(settings=TableSettings(spectators=False)), seat_rows(2))
        early, bert = await come(keeper, "zoe", "bert")
        assert early.state["view"] is None
        await keeper.do("t", "anna", Start("s"))
        late, stranger = await come(keeper, "zoe", None)
        assert (early.closed, late.closed, stranger.closed) == (FORBIDDEN, FORBIDDEN, FORBIDDEN)
        assert len(early.heard("update")) == 0
        assert late.messages == stranger.messages == []
        assert bert.closed is None
        assert bert.state["choices"]

    tell_keeper(tmp_path, story)


def test_spectators_see_everything_later_where_that_was_agreed(tmp_path: Path) -> None:
    clock = StillClock()

    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, settings=TableSettings(spectator_delay=30))
        clock.at = NOON + 100
        anna, bert, looker = await come(keeper, "anna", "bert", None)
        start = looker.seq
        assert start == anna.seq
        for who, ear in (("anna", anna), ("bert", bert)):
            await keeper.do("t", who, act(ear))
            await settled(keeper)
        await keeper.do("t", "anna", Say("c", "ahoy"))
        late = (await come(keeper, None))[0]
        assert looker.seq == late.seq == start
        assert looker.heard("said") == late.state["chat"] == []
        assert anna.seq > start
        clock.at = NOON + 131
        keeper.rooms["t"].audience.late._go_on()  # type: ignore[union-attr]
        await settled(keeper)
        assert looker.seq == late.seq == anna.seq
        assert [message["line"]["text"] for message in looker.heard("said")] == ["ahoy"]

    tell_keeper(tmp_path, story, clock=clock)


def test_a_clock_that_runs_out_brings_a_bot(tmp_path: Path) -> None:
    clock = StillClock()

    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, settings=TableSettings(pace=Pace("move", 30)))
        anna, bert = await come(keeper, "anna", "bert")
        await keeper.do("t", "anna", act(anna))
        clock.at = NOON + 31
        await keeper.rooms["t"].timing.look()
        await settled(keeper)
        assert keeper.rooms["t"].table.seats[1].taken_over
        # The bot's own move, as soon as it has thought.
        await until(lambda: anna.seq > bert.messages[0]["seq"] + 2)

    tell_keeper(tmp_path, story, clock=clock)


def test_a_rematch_is_told_to_everybody_and_begins_at_once_against_bots(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, 2, (1,), settings=TableSettings(on_timeout="forfeit"))
        anna, looker = await come(keeper, "anna", None)
        await keeper.do("t", "anna", GiveSeat("g"))
        assert isinstance(await keeper.do("t", "anna", Rematch("r")), Acknowledged)
        await settled(keeper)
        (moved,) = anna.heard("rematch")
        assert looker.heard("rematch") == [moved]
        row = await store.table(moved["table"])
        assert row is not None
        assert row.status == "playing"
        assert [seat.guest for seat in await store.seats(row.id)] == [None, "anna"]
        assert "forfeited" in anna.heard("update")[-1]["prompt"]

    tell_keeper(tmp_path, story)


@pytest.mark.parametrize(
    ("settings", "status"), [({}, "gathering"), ({"pace": DAYS}, "playing"), ({"pace": DAYS, "rated": True}, "gathering")]
)
def test_a_rematch_over_days_begins_without_anybody_being_there(tmp_path: Path, settings: dict[str, Any], status: str) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, settings=TableSettings(on_timeout="forfeit", **settings))
        await keeper.do("t", "anna", GiveSeat("g"))
        assert isinstance(await keeper.do("t", "bert", Rematch("r")), Acknowledged)
        await settled(keeper)
        before = await store.table("t")
        assert before is not None
        row = await store.table(before.rematch or "")
        assert row is not None
        assert row.status == status

    tell_keeper(tmp_path, story)


def test_taking_back_sends_everything_anew(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        anna, looker = await come(keeper, "anna", None)
        logs, seq = {ear: ear.state["log"] for ear in (anna, looker)}, anna.seq
        log = logs[anna]
        await keeper.do("t", "anna", act(anna))
        await settled(keeper)
        assert anna.state["undo_to"] == len(log)
        assert isinstance(await keeper.do("t", "anna", Undo("u")), Acknowledged)
        await settled(keeper)
        assert looker.heard("table")[-1]["undo"] == {"seat": 0, "back_to": len(log), "agreed": []}
        assert isinstance(await keeper.do("t", "bert", AnswerUndo("a", True)), Acknowledged)
        await settled(keeper)
        for ear in (anna, looker):
            assert ear.state["type"] == "snapshot"
            assert ear.state["log"] == logs[ear]
            assert ear.state["seq"] == seq + 2
        assert anna.state["choices"]

    tell_keeper(tmp_path, story)


def test_a_notice_reaches_everybody_in_their_language_and_newcomers_until_it_is_over(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, settings=TableSettings(spectator_delay=30))
        anna, looker = await come(keeper, "anna", None)
        room = await keeper.room("t")
        assert room is not None
        room.notices.put_up("storing", "storing slow")
        room.notices.put_up("storing", "storing slow")
        bert = Ear("bert", "pl")
        await bert.come(keeper)
        await settled(keeper)
        english, polish = phrase("en", "storing slow"), phrase("pl", "storing slow")
        assert [each["words"] for each in anna.heard("notice")] == [each["words"] for each in looker.heard("notice")] == [english]
        assert [each["type"] for each in bert.messages][:2] == ["snapshot", "notice"]
        assert bert.heard("notice") == [{"type": "notice", "kind": "storing", "words": polish}]
        room.notices.take_down("storing")
        cleo = Ear("cleo")
        await cleo.come(keeper)
        await settled(keeper)
        assert [each["words"] for each in bert.heard("notice")] == [polish, ""]
        assert cleo.heard("notice") == []

    tell_keeper(tmp_path, story)


def test_a_bot_plays_for_a_person_who_has_been_away_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, 3)
        anna, bert = await come(keeper, "anna", "bert")
        refused = await keeper.do("t", "anna", FillSeat("here", 1))
        assert isinstance(refused, RefusedMove)
        assert refused.words == phrase("en", "not away")
        await bert.hang_up()
        await until(lambda: keeper.rooms["t"].around.connected == (0,))
        assert isinstance(await keeper.do("t", "anna", FillSeat("soon", 1)), RefusedMove)
        monkeypatch.setattr("seaboard.server.audience.presence.AWAY_SECONDS", 0.0)
        assert isinstance(await keeper.do("t", "zoe", FillSeat("stranger", 1)), RefusedMove)
        assert isinstance(await keeper.do("t", "anna", FillSeat("own", 0)), RefusedMove)
        assert isinstance(await keeper.do("t", "anna", FillSeat("nowhere", 9)), RefusedMove)
        assert isinstance(await keeper.do("t", "anna", FillSeat("bert", 1)), Acknowledged)
        await settled(keeper)
        assert anna.heard("table")[-1]["table"]["seats"][1]["taken_over"]
        assert isinstance(await keeper.do("t", "bert", TakeSeat("back")), Acknowledged)

    tell_keeper(tmp_path, story)


@pytest.mark.parametrize(
    "settings",
    [TableSettings(takeover=False), TableSettings(on_timeout="forfeit"), TableSettings(pace=Pace("days", days=1))],
)
def test_where_a_forfeit_a_referee_or_days_were_agreed_nobody_calls_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: TableSettings
) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, settings=settings)
        await come(keeper, "anna")
        monkeypatch.setattr("seaboard.server.audience.presence.AWAY_SECONDS", 0.0)
        await until(lambda: keeper.rooms["t"].around.connected == (0,))
        answer = await keeper.do("t", "anna", FillSeat("bert", 1))
        assert isinstance(answer, RefusedMove)
        assert answer.words in {phrase("en", "no bot"), phrase("en", "days to think")}

    tell_keeper(tmp_path, story)


def test_who_has_chosen_waits_for_people_and_not_for_bots(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, 3, (2,))
        anna, _ = await come(keeper, "anna", "bert")
        await keeper.do("t", "anna", act(anna))
        await settled(keeper)
        assert anna.state["asked"] == [1, 2]
        assert anna.state["prompt"] == phrase("en", "waiting", "Bert")

    tell_keeper(tmp_path, story)
