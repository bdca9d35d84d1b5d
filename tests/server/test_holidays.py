"""Holidays stop the clock of whoever is away: at tables over days, 30 days a year, not where the game is rated."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from seaboard.server.holidays import resting
from seaboard.server.reminders import reminding, waits
from seaboard.server.store.reminder_schema import holidays
from seaboard.server.store.schema import entries, event_tables, events, tables
from seaboard.server.table.clocks import DAY, Clocks
from seaboard.server.table_info import Holiday, Pace
from tests.server.mail_server import MailServer
from tests.server.order import Server, called, id_of, named
from tests.server.visitor import ADDRESS, Visitor, serving, words

NOON = 1_800_000_000.0
HOUR = 3600.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as made:
        yield made


def clocks(days: int = 2) -> Clocks:
    made = Clocks(Pace("days", days=days), 2)
    made.go_on(NOON, [0, 1], is_new=True)
    return made


# The clocks


def test_a_clock_stands_still_during_a_holiday_and_the_others_run_on() -> None:
    made = clocks()
    made.rest(0, NOON + DAY, NOON + 11 * DAY)
    assert made.left(0, NOON + DAY) == DAY
    assert made.left(0, NOON + 5 * DAY) == made.left(0, NOON + 11 * DAY) == DAY
    assert made.left(0, NOON + 11.5 * DAY) == DAY / 2
    assert made.late(NOON + 3 * DAY) == [1]
    assert made.deadline() == NOON + 2 * DAY
    made.running.pop(1)
    assert made.deadline() == NOON + 12 * DAY
    assert made.late(NOON + 12 * DAY - 1) == []
    assert made.late(NOON + 12 * DAY) == [0]


def test_whoever_is_asked_during_a_holiday_has_the_whole_time_afterwards() -> None:
    made = clocks()
    made.rest(0, NOON, NOON + 10 * DAY)
    made.go_on(NOON + 3 * DAY, [0], is_new=True)
    assert made.deadline() == NOON + 12 * DAY
    assert made.left(0, NOON + 11 * DAY) == DAY


def test_a_holiday_that_is_over_before_or_begins_too_late_changes_nothing() -> None:
    made = clocks()
    made.rest(0, NOON - 5 * DAY, NOON - DAY)
    made.rest(0, NOON + 3 * DAY, NOON + 4 * DAY)
    assert made.deadline() == NOON + 2 * DAY
    assert made.late(NOON + 2 * DAY) == [0, 1]


def test_two_holidays_and_such_that_overlap_are_counted_once() -> None:
    made = clocks()
    made.rest(0, NOON + HOUR, NOON + 2 * HOUR)
    made.rest(0, NOON + 1.5 * HOUR, NOON + 3 * HOUR)
    made.rest(0, NOON + 10 * HOUR, NOON + 11 * HOUR)
    assert made.left(0, NOON + 20 * HOUR) == 2 * DAY - 17 * HOUR
    made.running.pop(1)
    assert made.deadline() == NOON + 2 * DAY + 3 * HOUR


def test_one_that_is_ended_early_counts_until_then() -> None:
    made = clocks()
    made.rest(0, NOON + DAY, NOON + 11 * DAY)
    assert made.holiday(0, NOON + 2 * DAY) == Holiday(NOON + DAY, NOON + 11 * DAY)
    made.rest(0, NOON + DAY, NOON + 3 * DAY)
    assert made.knows(0, NOON + DAY, NOON + 3 * DAY)
    assert made.left(0, NOON + 3.5 * DAY) == DAY / 2
    assert made.holiday(0, NOON + 3 * DAY) is None
    assert made.holiday(1, NOON + 2 * DAY) is None


# At tables


def begun(server: Server, anna: Visitor, bert: Visitor, **settings: Any) -> str:
    wish = {"game": "libertalia", "players": 2, "settings": {"pace": {"kind": "days", "days": 2}} | settings}
    table = anna.post("/api/tables", json=wish).json()["id"]
    assert bert.post(f"/api/tables/{table}/join", json={}).status_code == 200
    assert anna.post(f"/api/tables/{table}/start").status_code == 200
    return str(table)


def now_at(server: Server) -> float:
    return float(server.app.state.keeper.now())


def seen(server: Server, visitor: Visitor, table: str) -> dict[str, Any]:
    server.cookies = visitor.cookies
    with server.websocket_connect(f"/ws/tables/{table}") as line:
        told: dict[str, Any] = line.receive_json()
        while told["type"] != "snapshot":
            told = line.receive_json()
        return told


def rows(server: Server, asked: Any) -> list[Any]:
    async def read() -> list[Any]:
        return list(await server.app.state.store.read(asked))

    return called(server, read)


def kinds(server: Server, table: str) -> list[str]:
    asked = select(entries.c.kind).where(entries.c.table_id == table, entries.c.kind == "holiday")
    return [row.kind for row in rows(server, asked)]


def test_a_holiday_stops_tables_over_days_and_everybody_there_sees_it(database_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=database_url) as server:
        anna, bert = named(server, "Anna"), named(server, "Bert")
        days, other = begun(server, anna, bert), begun(server, anna, bert, pace={"kind": "move", "seconds": 3600})
        now = now_at(server)
        answer = anna.ask("PUT", "/api/me/holiday", json={"begins": now - HOUR, "ends": now + 10 * DAY})
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert (told["rests"], told["goes_on"], round(told["days_left"])) == (1, 0, 20)
        view = seen(server, bert, days)
        anna_seat = next(each for each in view["table"]["seats"] if each["name"] == "Anna")
        assert anna_seat["holiday"]["ends"] == pytest.approx(now + 10 * DAY, abs=1)
        assert view["clock"]["left"][anna_seat["seat"]] == pytest.approx(2 * DAY * 1000, abs=60_000)
        assert (kinds(server, days), kinds(server, other)) == (["holiday"], [])
        row = rows(server, select(tables.c.deadline).where(tables.c.id == days))[0]
        assert row.deadline == pytest.approx(now + 2 * DAY, abs=60), "Bert's clock runs"
        assert all(seat["holiday"] is None for seat in seen(server, bert, other)["table"]["seats"])
        # Told again, nothing is written again; a table that begins meanwhile learns of it.
        late = begun(server, anna, bert)
        called(server, server.app.state.resting.look)
        called(server, server.app.state.resting.look)
        assert (kinds(server, days), kinds(server, late)) == (["holiday"], ["holiday"])
        # A process that knows nothing but entries.
        called(server, partial(server.app.state.keeper.drop, days))
        assert [seat["holiday"] for seat in seen(server, bert, days)["table"]["seats"]] == [anna_seat["holiday"], None]
        back = anna.ask("DELETE", "/api/me/holiday").json()
        assert back["holiday"] is None
        assert kinds(server, days) == ["holiday", "holiday"]
        assert all(seat["holiday"] is None for seat in seen(server, bert, days)["table"]["seats"])
        assert anna.ask("DELETE", "/api/me/holiday").status_code == 200
        assert kinds(server, days) == ["holiday", "holiday"]


def test_rated_tables_and_tournaments_go_on(server: Server) -> None:
    anna, bert = named(server, "Anna"), named(server, "Bert")
    rated, leg, plain = (begun(server, anna, bert) for _ in range(3))

    def enter(connection: Any) -> None:
        # Rules that are not compiled have no rated tables.
        settings = connection.execute(select(tables.c.settings).where(tables.c.id == rated)).scalar_one()
        marked = json.dumps(json.loads(settings) | {"rated": True})
        connection.execute(update(tables).where(tables.c.id == rated).values(settings=marked))
        blank = {"TEXT": "", "BLOB": b""}
        values = {column.name: blank.get(str(column.type), 0) for column in events.columns if not column.nullable}
        connection.execute(events.insert().values(values | {"id": "e"}))
        connection.execute(event_tables.insert().values(event_id="e", match="m", leg=1, attempt=1, table_id=leg, overruns=""))

    called(server, partial(server.app.state.store.run, enter))
    now = now_at(server)
    told = anna.ask("PUT", "/api/me/holiday", json={"begins": now, "ends": now + DAY}).json()
    assert (told["rests"], told["goes_on"]) == (1, 2)
    assert [kinds(server, table) for table in (rated, leg, plain)] == [[], [], ["holiday"]]


def test_thirty_days_a_year_one_at_a_time_and_none_that_is_over(server: Server) -> None:
    anna = named(server, "Anna")
    now = now_at(server)

    def ask(begins: float, ends: float) -> Any:
        return anna.ask("PUT", "/api/me/holiday", json={"begins": now + begins * DAY, "ends": now + ends * DAY})

    for begins, ends, why in ((0, 31, "more than 30"), (5, 4, "ends after"), (-5, -4, "ends after"), (360, 370, "within a year")):
        answer = ask(begins, ends)
        assert (answer.status_code, why in words(answer)) == (409, True), (begins, ends, answer.text)
    assert rows(server, select(holidays)) == []
    assert ask(10, 30).status_code == 200
    assert "not over" in words(ask(40, 45))
    assert anna.ask("DELETE", "/api/me/holiday").json()["days_left"] == 30, "one that has not begun does not count"

    guest = id_of(server, "Anna")

    def earlier(connection: Any) -> None:
        connection.execute(holidays.insert().values(guest=guest, begins=now - 100 * DAY, ends=now - 75 * DAY))

    called(server, partial(server.app.state.store.run, earlier))
    assert "more than 30" in words(ask(0, 6))
    assert ask(0, 5).status_code == 200
    assert anna.get("/api/me/holiday").json()["days_left"] == pytest.approx(0, abs=0.2)
    assert Visitor(server).ask("PUT", "/api/me/holiday", json={"begins": now, "ends": now + DAY}).status_code == 409
    assert len(anna.get("/api/me/export").json()["holidays"]) == 2
    assert anna.ask("DELETE", "/api/me").status_code == 204
    assert rows(server, select(holidays)) == []


def test_one_that_begins_later_is_told_to_tables_just_before(server: Server) -> None:
    anna, bert = named(server, "Anna"), named(server, "Bert")
    table = begun(server, anna, bert)
    now = now_at(server)
    assert anna.ask("PUT", "/api/me/holiday", json={"begins": now + DAY, "ends": now + 2 * DAY}).status_code == 200
    called(server, server.app.state.resting.look)
    assert kinds(server, table) == []

    def sooner(connection: Any) -> None:
        connection.execute(update(holidays).values(begins=now + resting.AHEAD_SECONDS - 60))

    called(server, partial(server.app.state.store.run, sooner))
    called(server, server.app.state.resting.look)
    assert kinds(server, table) == ["holiday"]


def test_nobody_on_holiday_is_told_that_a_table_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reminding, "ROUND_SECONDS", 3600.0)
    monkeypatch.setattr(reminding.Reminding, "look_soon", lambda reminding: None)
    monkeypatch.setattr(waits, "MAIL_DELAY", 0.0)
    mail = MailServer()
    try:
        with serving(tmp_path, mail=mail.settings, url=ADDRESS) as server:
            anna, bert = named(server, "Anna"), named(server, "Bert")
            assert anna.ask("PUT", "/api/me/mail", json={"address": "a@b.example"}).status_code == 200
            called(server, server.app.state.reminding.round)
            token = mail.text().partition("/mail/confirm#")[2].split()[0]
            assert anna.post("/api/mail/confirm", json={"token": token}).status_code == 200
            begun(server, anna, bert)
            now = now_at(server)
            assert anna.ask("PUT", "/api/me/holiday", json={"begins": now, "ends": now + DAY}).status_code == 200
            for _ in range(2):
                called(server, server.app.state.reminding.round)
            assert len(mail.mails) == 1
            assert anna.ask("DELETE", "/api/me/holiday").status_code == 200
            for _ in range(2):
                called(server, server.app.state.reminding.round)
            assert len(mail.mails) == 2
    finally:
        mail.close()
