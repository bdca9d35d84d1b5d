"""A table: the fold of its entries, and what comes of each deed."""

from __future__ import annotations

import msgspec
import pytest

from seaboard.engine.registry import find_game, games
from seaboard.server.deeds.carrying_out import carry_out
from seaboard.server.deeds.deeds import Asking as Asking
from seaboard.server.deeds.deeds import BotsMove, Deed, Join, Leave, SetSeat, Shut, Start, TimeUp, decode_asking, encode_asking
from seaboard.server.deeds.outcome import Asker, Outcome
from seaboard.server.protocol import Acknowledged, Act, GiveSeat, RefusedMove, Rematch, TakeSeat
from seaboard.server.store.rows import Entry, SeatRow
from seaboard.server.table.table import Gap, Table, encode_seats
from seaboard.server.table_info import TableSettings
from tests.server.tables import NOON, PEOPLE, first_action, first_move, seat_rows, table_row

SLUGS = list(games())


def do(table: Table, who: str | None, deed: Deed, now: float = NOON) -> Outcome:
    return carry_out(table, Asker(who, now), deed)


def refused(outcome: Outcome) -> RefusedMove:
    assert isinstance(outcome.answer, RefusedMove)
    assert outcome.change is None
    return outcome.answer


def started(game: str = "libertalia", players: int = 2, bots: tuple[int, ...] = (), settings: TableSettings | None = None) -> Table:
    table = Table(table_row(game, players, settings), seat_rows(players, bots))
    assert isinstance(do(table, "anna", Start("start")).answer, Acknowledged)
    return table


def test_a_seat_s_move_and_the_draws_that_follow_are_one_change() -> None:
    table = Table(table_row("mare-balticum", 3), seat_rows(3))
    change = do(table, "anna", Start("start")).change
    assert change is not None
    assert [entry.kind for entry in change.entries[:2]] == ["start", "move"]
    assert {entry.actor for entry in change.entries[1:]} == {7}
    assert [entry.number for entry in change.entries] == list(range(1, table.seq + 1))
    assert change.asked == table.asked
    assert table.asked


@pytest.mark.parametrize("slug", SLUGS)
def test_folding_the_entries_again_gives_the_same_table(slug: str) -> None:
    players = find_game(slug).fewest
    table = Table(table_row(slug, players), seat_rows(players))
    entries: list[Entry] = []
    outcome = do(table, "anna", Start("start"))
    for number in range(12):
        assert outcome.change is not None
        entries += outcome.change.entries
        seat = table.asked[-1]
        outcome = do(table, PEOPLE[seat], Act(f"m{number}", table.seq, first_move(table, seat)), NOON + number)
    assert outcome.change is not None
    entries += outcome.change.entries
    again = Table(table_row(slug, players), seat_rows(players), entries)
    assert again.match is not None
    assert table.match is not None
    assert bytes(again.match.state) == bytes(table.match.state)
    assert (again.seq, again.asked, again.opened, again.entry_of_deed) == (
        table.seq,
        table.asked,
        table.opened,
        table.entry_of_deed,
    )


def test_an_entry_that_does_not_follow_is_a_gap() -> None:
    table = started()
    with pytest.raises(Gap):
        table.fold(Entry(table.seq + 2, "move", 0, first_move(table, 0), NOON))


def test_the_same_id_is_answered_again_and_not_done_again() -> None:
    table = started()
    deed = Act("once", table.seq, first_move(table, 0))
    first = do(table, "anna", deed)
    seq, moves = table.seq, list(table.match.log if table.match else ())
    assert do(table, "anna", deed) == Outcome(first.answer)
    assert (table.seq, table.match.log if table.match else ()) == (seq, moves)


def test_ids_are_known_again_after_a_restart_and_belong_to_one_guest() -> None:
    table = started()
    begin = table.seq
    first = do(table, "anna", Act("once", begin, first_move(table, 0)))
    assert first.change is not None
    fresh = Table(table_row(), seat_rows(2))
    start = do(fresh, "anna", Start("start")).change
    assert start is not None
    again = Table(table_row(), seat_rows(2), [*start.entries, *first.change.entries])
    assert do(again, "anna", Act("once", begin, "play parrot")).answer == first.answer
    other = do(again, "bert", Act("once", again.seq, first_move(again, 1)))
    assert isinstance(other.answer, Acknowledged)
    assert other.change is not None


def test_an_answer_to_a_question_that_is_no_longer_open_is_refused() -> None:
    table = started("mare-balticum", 3)
    seat = table.asked[0]
    old = table.seq
    assert isinstance(do(table, PEOPLE[seat], Act("a", old, first_move(table, seat))).answer, Acknowledged)
    mover = table.asked[0]
    stale = refused(do(table, PEOPLE[mover], Act("b", old, first_move(table, mover))))
    assert stale.rule is None
    assert "moved on" in stale.words


def test_an_answer_from_the_future_is_refused() -> None:
    table = started()
    assert refused(do(table, "anna", Act("a", table.seq + 1, first_move(table, 0)))).rule is None


def test_others_answers_to_the_same_decision_do_not_make_mine_stale() -> None:
    table = started("libertalia", 3)
    seq = table.seq
    for seat in (2, 0, 1):
        assert isinstance(do(table, PEOPLE[seat], Act(f"m{seat}", seq, first_move(table, seat))).answer, Acknowledged)


def test_a_move_against_the_rules_names_the_rule_and_one_that_is_none_does_not() -> None:
    table = started()
    assert table.match is not None
    state = bytes(table.match.state)
    foreign = next(text for text in table.match.rules.space.texts if text.startswith("play ") and text not in table.match.legal(0))
    told = refused(do(table, "anna", Act("a", table.seq, foreign)))
    assert told.rule == "LIB-SUN-1"
    assert told.words
    assert refused(do(table, "anna", Act("b", table.seq, "plunder everything"))).rule is None
    assert bytes(table.match.state) == state


def test_a_stranger_cannot_move() -> None:
    table = started()
    for who in ("zoe", None):
        assert refused(do(table, who, Act("a", table.seq, first_move(table, 0)))).rule is None


def test_people_sit_down_get_up_and_only_the_host_begins() -> None:
    table = Table(table_row(players=3), [SeatRow(0, "guest", "Anna", "anna"), SeatRow(1, "open"), SeatRow(2, "open")])
    refused(do(table, "anna", Start("s")))
    assert isinstance(do(table, "bert", Join("j", "Bert", 2)).answer, Acknowledged)
    refused(do(table, "bert", Join("j2", "Bert")))
    refused(do(table, "cleo", Join("j3", "Cleo", 2)))
    refused(do(table, "cleo", Join("j4", "Cleo", 9)))
    refused(do(table, "bert", SetSeat("x", 1, "bot")))
    assert isinstance(do(table, "anna", SetSeat("b", 1, "bot", "hard")).answer, Acknowledged)
    refused(do(table, "cleo", Join("j5", "Cleo")))
    refused(do(table, "bert", Start("s2")))
    assert isinstance(do(table, "bert", Leave("l")).answer, Acknowledged)
    assert table.seats[2].kind == "open"
    assert isinstance(do(table, "cleo", Join("j6", "Cleo")).answer, Acknowledged)
    change = do(table, "anna", Start("s3")).change
    assert change is not None
    assert not change.wakes, "a joint decision waits for people first"
    assert [row.kind for row in table.seats] == ["guest", "bot", "guest"]
    refused(do(table, "dora", Join("j7", "Dora")))


def test_a_bot_takes_over_and_gives_the_seat_back() -> None:
    table = started("mare-balticum", 3)
    seat = table.asked[0]
    who = PEOPLE[seat]
    change = do(table, who, GiveSeat("g")).change
    assert change is not None
    assert change.wakes
    assert change.seats is not None
    assert change.seats[seat].taken_over
    assert change.seats[seat].guest == who
    assert refused(do(table, who, Act("a", table.seq, first_move(table, seat)))).rule is None
    moved = do(table, None, BotsMove(((seat, first_action(table, seat)),))).change
    assert moved is not None
    assert moved.entries[0].actor == seat
    assert isinstance(do(table, who, TakeSeat("t")).answer, Acknowledged)
    assert table.is_person(seat)
    refused(do(table, who, TakeSeat("t2")))


def test_a_bot_cannot_move_for_a_person() -> None:
    table = started("mare-balticum", 3)
    seat = table.asked[0]
    assert do(table, None, BotsMove(((seat, first_action(table, seat)),))).change is None


def test_where_it_was_agreed_who_leaves_forfeits_and_the_moves_are_kept() -> None:
    table = started(settings=TableSettings(on_timeout="forfeit"))
    change = do(table, "bert", GiveSeat("g")).change
    assert change is not None
    assert (change.status, change.asked, change.ended) == ("closed", (), NOON)
    assert table.closed == "forfeit 1"
    assert refused(do(table, "anna", Act("a", table.seq, "pass"))).rule is None


def test_a_table_of_other_rules_waits_with_its_moves_kept() -> None:
    table = started()
    start = Entry(1, "start", None, msgspec.json.encode(table.seats).decode(), NOON)
    move = Entry(2, "move", 7, "colour white", NOON)
    for row in (msgspec.structs.replace(table_row(), rules_version=99), msgspec.structs.replace(table_row(), data="other")):
        old = Table(row, seat_rows(2), [start, move])
        assert old.match is None
        assert old.suspended in ("version", "data")
        assert refused(do(old, "anna", Act("a", old.seq, "play parrot"))).rule is None
        assert do(old, None, TimeUp()).change is None
        change = do(old, None, Shut("s", "admin")).change
        assert change is not None
        assert (change.status, old.closed) == ("closed", "admin")


def test_a_rematch_is_a_new_table_with_everybody_one_seat_further() -> None:
    table = started(players=3, bots=(2,), settings=TableSettings(on_timeout="forfeit"))
    refused(do(table, "anna", Rematch("r")))
    do(table, "bert", GiveSeat("g"))
    refused(do(table, "zoe", Rematch("r")))
    outcome = do(table, "bert", Rematch("r"))
    assert outcome.fresh is not None
    assert outcome.change is not None
    row, seats = outcome.fresh
    assert outcome.change.rematch == row.id == table.rematch
    assert (row.status, row.host, row.players) == ("gathering", "bert", 3)
    assert row.seed != table.row.seed
    assert row.bot_secret != table.row.bot_secret
    assert [(seat.kind, seat.guest) for seat in seats] == [("bot", None), ("guest", "anna"), ("guest", "bert")]
    assert do(table, "anna", Rematch("r2")).fresh is None


def test_a_deed_travels_to_another_process() -> None:
    asking = Asking("anna", Act("a", 3, "play parrot"), "pl")
    assert decode_asking(encode_asking(asking)) == asking


def test_what_stands_as_before_need_not_be_written_again() -> None:
    table = started("orp-orzel")
    seen = set()
    for number in range(40):
        asked, seat = table.asked, table.asked[0]
        change = do(table, PEOPLE[seat], Act(f"m{number}", table.seq, first_move(table, seat)), NOON + number).change
        assert change is not None
        assert change.is_as_before == (table.asked == asked)
        seen.add(change.is_as_before)
        if table.status != "playing":
            break
    assert seen == {True, False}


def test_who_takes_a_table_over_writes_how_it_stands() -> None:
    owner = started("orp-orzel")
    other = Table(owner.row, owner.seats, [Entry(1, "start", None, encode_seats(owner.seats), NOON)])
    other.draw(NOON)
    checked = 0
    for number in range(60):
        writer, reader = (other, owner) if number % 3 == 1 else (owner, other)
        asked, seat = writer.asked, writer.asked[0]
        change = do(writer, PEOPLE[seat], Act(f"m{number}", writer.seq, first_move(writer, seat))).change
        assert change is not None
        for entry in change.entries:
            reader.fold(entry)
        if number % 3 == 2 and owner.asked == asked:
            assert not change.is_as_before, "what the other process has written is not known here"
            checked += 1
        if writer.status != "playing":
            break
    assert checked
