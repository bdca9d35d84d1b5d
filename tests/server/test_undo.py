"""Taking back: never past a draw, a joint decision or anything that somebody has learnt."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.match import Match, Move
from seaboard.engine.record import FullBytes, Numbers
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream
from seaboard.server.deeds.carrying_out import carry_out
from seaboard.server.deeds.deeds import BotsMove, Start
from seaboard.server.deeds.outcome import Asker
from seaboard.server.protocol import Acknowledged, Act, AnswerUndo, RefusedMove, Undo
from seaboard.server.table import undo
from seaboard.server.table.table import Table
from seaboard.server.table.undo import indistinct, teaches
from seaboard.server.table_info import TableSettings
from tests.server.tables import NOON, PEOPLE, first_action, first_move, seat_rows, table_row


def started(game: str, players: int, bots: tuple[int, ...] = (), settings: TableSettings | None = None) -> Table:
    table = Table(table_row(game, players, settings), seat_rows(players, bots))
    carry_out(table, Asker("anna", NOON), Start("start"))
    return table


def play(table: Table, seat: int, move: str | None = None) -> None:
    text = first_move(table, seat) if move is None else move
    id = f"m{table.seq}"
    answer = carry_out(table, Asker(PEOPLE[seat], NOON), Act(id, table.seq, text)).answer
    assert isinstance(answer, Acknowledged), answer


def quiet_move(table: Table) -> str | None:
    """A move of the asked seat that teaches nobody anything and leads to no draw."""
    match, seat = table.match, table.asked[0]
    assert match is not None
    for action in match.rules.legal_actions(match.state, seat):
        after = match.state.copy()
        match.rules.apply(after, seat, action)
        if match.rules.actors(after) >> CHANCE & 1 == 0 and match.rules.actors(after):
            covered = match.rules.veil(match.state, SPECTATOR, seat, action)
            if not teaches(match, match.state, seat, action, covered):
                return match.rules.space.texts[action]
    return None


def until_quiet(table: Table) -> str:
    """Play on until somebody has a move that can be taken back."""
    for _ in range(200):
        if len(table.asked) == 1 and (move := quiet_move(table)) is not None:
            return move
        play(table, table.asked[0])
    raise AssertionError("no such move in 200")


@pytest.mark.parametrize("slug", [slug for slug in games() if slug != "libertalia"])
def test_a_quiet_move_is_taken_back_by_agreement_and_leads_to_the_same_bytes(slug: str) -> None:
    table = started(slug, find_game(slug).fewest)
    move = until_quiet(table)
    match, seat = table.match, table.asked[0]
    assert match is not None
    before, moves = bytes(match.state), len(match.log)
    play(table, seat, move)
    assert table.undo_to(seat) == moves
    assert isinstance(carry_out(table, Asker(PEOPLE[seat], NOON), Undo("u")).answer, Acknowledged)
    assert table.offer is not None
    assert bytes(match.state) != before
    others = [other for other in table.people() if other != seat]
    for other in others:
        assert len(match.log) == moves + 1
        assert isinstance(carry_out(table, Asker(PEOPLE[other], NOON), AnswerUndo(f"a{other}", True)).answer, Acknowledged)
    assert (bytes(match.state), len(match.log)) == (before, moves)
    assert table.offer is None
    assert table.asked == (seat,)


def test_who_does_not_agree_ends_it_and_a_move_does_too() -> None:
    table = started("mare-balticum", 3)
    move = until_quiet(table)
    seat = table.asked[0]
    play(table, seat, move)
    other = next(each for each in table.people() if each != seat)
    carry_out(table, Asker(PEOPLE[seat], NOON), Undo("u1"))
    assert isinstance(carry_out(table, Asker(PEOPLE[other], NOON), Undo("u2")).answer, RefusedMove)
    assert isinstance(carry_out(table, Asker(PEOPLE[seat], NOON), AnswerUndo("own", True)).answer, RefusedMove)
    carry_out(table, Asker(PEOPLE[other], NOON), AnswerUndo("no", False))
    assert table.offer is None
    assert isinstance(carry_out(table, Asker(PEOPLE[other], NOON), AnswerUndo("late", True)).answer, RefusedMove)
    carry_out(table, Asker(PEOPLE[seat], NOON), Undo("u3"))
    play(table, table.asked[0])
    assert table.offer is None


def test_a_person_among_bots_takes_back_at_once() -> None:
    table = started("mare-balticum", 3, (1, 2))
    for _ in range(300):
        seat = table.asked[0]
        if seat == 0 and (move := quiet_move(table)) is not None:
            break
        if seat == 0:
            play(table, seat, first_move(table, seat))
        else:
            carry_out(table, Asker(None, NOON), BotsMove(((seat, first_action(table, seat)),)))
    assert table.match is not None
    before = bytes(table.match.state)
    play(table, 0, move)
    change = carry_out(table, Asker("anna", NOON), Undo("u")).change
    assert change is not None
    assert [entry.kind for entry in change.entries] == ["undo"]
    assert bytes(table.match.state) == before
    assert carry_out(table, Asker("anna", NOON), Undo("u")).change is None


def test_nobody_goes_back_behind_a_draw_or_a_joint_decision() -> None:
    table = started("libertalia", 2)
    assert table.undo_to(0) is None
    assert isinstance(carry_out(table, Asker("anna", NOON), Undo("u")).answer, RefusedMove)
    play(table, 0)
    assert table.match is not None
    stay = len(table.match.log) - 1
    assert table.undo_to(0) == stay, "an answer that nobody has seen can be taken back"
    assert table.undo_to(1) is None
    play(table, 1)
    assert table.undo_to(0) is None
    assert table.undo_to(1) is None


def test_playing_a_card_from_a_hidden_hand_is_revealing() -> None:
    """The parrot lets its owner play another card, face up: now all know that the owner had it."""
    table = started("libertalia", 2)
    match = table.match
    assert match is not None
    for _ in range(400):
        found = [
            seat for seat in table.asked if len(table.asked) == 1 and any(text.startswith("play") for text in match.legal(seat))
        ]
        if found:
            break
        seat = table.asked[0]
        legal = match.legal(seat)
        play(table, seat, "play parrot" if "play parrot" in legal else legal[0])
    seat = found[0]
    play(table, seat, next(text for text in match.legal(seat) if text.startswith("play")))
    assert table.undo_to(seat) is None


def until_offered(table: Table, kind: str, is_such: Callable[[list[str]], bool] = lambda words: True) -> tuple[int, list[str]]:
    """Play on until somebody may make a move of this kind; who, and which of them."""
    match = table.match
    assert match is not None
    chooser = Random(1)
    for _ in range(600):
        seat = table.asked[0]
        found = [text for text in match.legal(seat) if text.split()[0] == kind and is_such(text.split())]
        if found:
            return seat, found
        play(table, seat, chooser.choice(match.legal(seat)))
    raise AssertionError(f"no {kind} in 600 moves")


def is_bare(table: Table, hex: str) -> bool:
    """Whether no mine token lies on a hex."""
    assert table.match is not None
    view: Any = table.match.view_for(SPECTATOR)
    return all(mine.hex != hex for mine in view.mines)


@pytest.mark.parametrize("kind", ["mine", "plot"])
def test_a_hidden_move_of_which_nothing_was_seen_is_taken_back(kind: str) -> None:
    """A mine laid, a course plotted: whatever its hidden kind, all others saw the same."""
    table = started("orp-orzel", 2)
    seat, offered = until_offered(table, kind, lambda words: is_bare(table, words[1]))
    match = table.match
    assert match is not None
    before, moves = bytes(match.state), len(match.log)
    play(table, seat, offered[0])
    assert match.log[-1].veils[-1] != 0
    assert table.undo_to(seat) == moves
    carry_out(table, Asker(PEOPLE[seat], NOON), Undo("u"))
    carry_out(table, Asker(PEOPLE[1 - seat], NOON), AnswerUndo("a", True))
    assert (bytes(match.state), len(match.log)) == (before, moves)


def test_a_course_plotted_over_a_mine_token_is_revealing() -> None:
    """Whether the token is a mine or a blank was hidden, and now all know it."""
    table = started("orp-orzel", 2)
    seat, offered = until_offered(table, "plot", lambda words: not is_bare(table, words[1]))
    play(table, seat, offered[0])
    assert table.undo_to(seat) is None


@pytest.mark.compiled
@pytest.mark.parametrize("slug", games())
def test_whether_a_move_was_revealing_follows_from_what_a_spectator_saw(slug: str) -> None:
    """Two worlds, two moves, that a spectator cannot tell apart before and after: the same answer."""
    game = find_game(slug)
    rules, compared = game.rules, 0
    stream = np.array([5, 0, 0], np.int64)
    for number in range(4):
        match = Match(game, game.fewest, {}, seeded_stream(number))
        chooser = Random(number)
        match.settle()
        while not match.is_over:
            seat = chooser.choice(match.actors())
            action = chooser.choice(rules.legal_actions(match.state, seat))
            before = FullBytes(match.state.copy())
            match.make(seat, action)
            compared += compare_with_another_world(match, before, stream)
            match.settle()
    assert compared > 30


def compare_with_another_world(match: Match, before: FullBytes, stream: Numbers) -> int:
    """Guess what else a spectator could have taken the last move for, and ask there too; how often that was something else."""
    rules, move = match.rules, match.log[-1]
    covered = move.veils[-1]
    world = rules.new_full()
    seen = rules.seen_by(before, SPECTATOR)
    world[:] = seen
    rules.guess(seen, SPECTATOR, stream, world)
    compared = 0
    for action in indistinct(match.game.slug, move.action, covered)[0].tolist():
        if rules.check(world, move.actor, action) or rules.veil(world, SPECTATOR, move.actor, action) != covered:
            continue
        after = FullBytes(world.copy())
        rules.apply(after, move.actor, action)
        if bytes(rules.seen_by(after, SPECTATOR)) == bytes(rules.seen_by(match.state, SPECTATOR)):
            here = teaches(match, before, move.actor, move.action, covered, 4)
            assert here == teaches(match, world, move.actor, action, covered, 4)
            compared += bytes(world) != bytes(before) or action != move.action
    return compared


def test_nothing_is_taken_back_where_that_was_not_agreed() -> None:
    table = started("libertalia", 2, settings=TableSettings(undo=False))
    play(table, 0)
    assert table.undo_to(0) is None
    assert isinstance(carry_out(table, Asker("anna", NOON), Undo("u")).answer, RefusedMove)


def test_chance_is_not_drawn_again() -> None:
    table = started("libertalia", 2)
    assert table.match is not None
    draws = [move for move in table.match.log if move.actor == CHANCE]
    play(table, 0)
    carry_out(table, Asker("anna", NOON), Undo("u"))
    carry_out(table, Asker("bert", NOON), AnswerUndo("a", True))
    assert table.match.log == draws
    assert table.match.count_draws() == len(draws)


@pytest.mark.parametrize(("is_interpreted", "looks"), [(True, (undo.MOST_AT_ONCE, 10, 10)), (False, (10, 10, 10))])
def test_a_table_that_is_read_again_while_rules_are_interpreted_looks_into_a_few_moves_at_a_time(
    monkeypatch: pytest.MonkeyPatch, is_interpreted: bool, looks: tuple[int, ...]
) -> None:
    asked: list[int] = []

    def teaches(match: Any, before: int, *move: int) -> bool:
        asked.append(before)
        return False

    monkeypatch.setattr(undo, "teaches", teaches)
    moves = [Move(0, 0, (0,), 0)] + [Move(1, 0, (0,), 0)] * 9
    match: Any = SimpleNamespace(
        log=moves,
        groups=range(len(moves)),
        open_group=None,
        rules=SimpleNamespace(is_interpreted=is_interpreted),
        before=lambda number: number,
    )
    past = undo.Past()
    past._revealing = [None] * len(moves)
    for number in looks:
        found = past.back_to(match, 0)
        assert len(asked) == number
        assert found == (0 if number == len(moves) else None)
