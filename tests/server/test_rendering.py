"""What viewers are sent: only what they may know, the same after a restart, and made once for all viewers who see the same."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from importlib import import_module

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from seaboard.engine.conformance import Setting, random_match, spread, twin_of, viewers
from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from seaboard.server.protocol import ServerMessage, ShowScenes, Snapshot, Update, Why
from seaboard.server.store.rows import Entry
from seaboard.server.table.rendering import Around, Gaze, Mark, Rendering
from seaboard.server.table.table import Table, encode_seats
from seaboard.server.table.tellings import Tellings
from seaboard.server.table.words import HOLES, in_json, words_of
from tests.games.samples import every_value_once
from tests.server.tables import NOON, seat_rows, table_row
from tools.make_goldens import trail_settings

SLUGS = list(games())
LANGUAGES = ("en", "pl", "fr")
_decode = msgspec.json.Decoder(ServerMessage).decode


def entries_of(match: Match) -> list[Entry]:
    start = Entry(1, "start", None, encode_seats(seat_rows(match.players)), NOON)
    texts = match.rules.space.texts
    moves = [Entry(number, "move", move.actor, texts[move.action], NOON) for number, move in enumerate(match.log, 2)]
    return [start, *moves]


def table_of(match: Match, entries: list[Entry] | None = None) -> Table:
    row = table_row(match.game.slug, match.players, options=dict(match.options))
    return Table(row, seat_rows(match.players), entries_of(match) if entries is None else entries)


def sent(match: Match, viewer: int) -> list[bytes]:
    """What is sent to a viewer while the last decisions are made: snapshots before and after, and an update for every entry between them."""
    entries = entries_of(match)
    begin = max(1, len(entries) - 6)
    table = table_of(match, entries[:begin])
    rendering = Rendering(table, Around("Anna"))
    texts, told = [rendering.make_snapshot(Gaze(viewer, "en"), NOON)], Mark.of(table)
    for entry in entries[begin:]:
        table.fold(entry)
        told, before = Mark.of(table, told), told
        texts.append(rendering.update(viewer, "en", before, told, NOON))
        kinds = [kind.words for kind in match.rules.space.kinds if not kind.chance]
        for start in range(0, len(kinds), 12):
            texts.append(msgspec.json.encode(rendering.because(Gaze(viewer, "en"), Why("w", kinds[start : start + 12]))))
        newest = list(range(len(table.match.log) if table.match else 0))[-2:]
        texts.append(msgspec.json.encode(rendering.scenes(viewer, ShowScenes("s", newest or [0]))))
    return [*texts, rendering.make_snapshot(Gaze(viewer, "en"), NOON)]


def count_pairs(game: Game, chosen: Iterable[Setting]) -> int:
    """Compare what is sent of worlds that look the same to a viewer; how many pairs there were."""
    shown = import_module(f"tests.games.{game.module}.section5").shown
    rng, compared = random.Random(3), 0
    for setting in chosen:
        for match in spread(setting, 3, 1, 5):
            for viewer in viewers(setting):
                twin = twin_of(match, viewer, shown, rng)
                if twin is not None:
                    compared += 1
                    assert sent(match, viewer) == sent(twin, viewer), f"{setting}: viewer {viewer} after {len(match.log)} moves"
    return compared


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_the_bytes_sent_tell_no_two_worlds_apart_that_look_the_same(slug: str) -> None:
    """A sample; the next test has every combination of options."""
    game = find_game(slug)
    assert count_pairs(game, every_value_once(game)) > 10


@pytest.mark.compiled
@pytest.mark.soak
@pytest.mark.parametrize("slug", SLUGS)
def test_the_bytes_sent_tell_no_two_worlds_apart_whatever_the_options(slug: str) -> None:
    game = find_game(slug)
    assert count_pairs(game, trail_settings(game)) > 10


def test_the_bytes_sent_tell_no_two_hidden_answers_apart() -> None:
    game = find_game("libertalia")
    match = Match(game, 3, {}, None)
    match.settle()
    twin = Match(game, 3, {}, match.stream)
    twin.replay(list(match.log))
    one, other, *_ = match.legal(1)
    match.play(1, one)
    twin.play(1, other)
    for viewer in (0, 2, SPECTATOR):
        assert sent(match, viewer) == sent(twin, viewer)
    assert sent(match, 1) != sent(twin, 1)


def test_what_followed_from_a_move_is_told_with_the_move_and_not_before_it_is_shown() -> None:
    """Characters are turned over when the last is chosen: until then the story of a choice is known to whoever made it."""
    match = Match(find_game("libertalia"), 3, {}, None)
    match.settle()
    told: dict[int, list[set[str]]] = {0: [], 2: [], SPECTATOR: []}
    for seat in range(3):
        match.play(seat, match.legal(seat)[0])
        for viewer, found in told.items():
            update = [message for text in sent(match, viewer) if isinstance(message := _decode(text), Update)][-1]
            found.append({beat.cause for event in update.events for beat in event.story})
    assert [bool(causes) for causes in told[SPECTATOR]] == [False, False, True]
    assert "reveal" not in told[0][0]
    assert all("reveal" in found[2] for found in told.values())
    snapshot = _decode(sent(match, 2)[-1])
    assert isinstance(snapshot, Snapshot)
    last = snapshot.log[-1].story
    assert [(beat.cause, beat.rule) for beat in last] == [(beat.cause, beat.rule) for beat in match.story(len(match.log) - 1, 2)]
    assert any(change.words for beat in last for change in beat.changes)


def test_a_snapshot_has_the_stories_of_the_newest_moves_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seaboard.server.table.rendering.MOST_STORIES", 2)
    match = Match(find_game("libertalia"), 3, {}, None)
    match.settle()
    for seat in range(3):
        match.play(seat, match.legal(seat)[0])
    snapshot = _decode(sent(match, SPECTATOR)[-1])
    assert isinstance(snapshot, Snapshot)
    assert snapshot.log[-1].story
    assert not any(happening.story for happening in snapshot.log[:-2])


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_updates_add_up_to_the_snapshot(slug: str) -> None:
    """Whoever has followed every update has the same log as whoever comes now."""
    game = find_game(slug)
    players = min(3, game.most)
    setting = Setting(game, players, game.check_options({}))
    *_, match = zip(range(140), random_match(setting, 5))
    entries = entries_of(match[1])
    viewing = [*range(players), SPECTATOR]
    table = table_of(match[1], entries[:1])
    rendering = Rendering(table, Around("Anna"))
    logs: dict[int, dict[int, object]] = {viewer: {} for viewer in viewing}
    told = Mark.of(table)
    for entry in entries[1:]:
        before = told
        table.fold(entry)
        told = Mark.of(table, before)
        for viewer in viewing:
            update = _decode(rendering.update(viewer, "en", before, told, NOON))
            assert isinstance(update, Update)
            assert update.after == before.seq
            log = logs[viewer]
            assert not {event.number for event in update.events} & log.keys()
            log |= {event.number: event for event in update.events}
            if update.log_from is not None:
                logs[viewer] = {number: event for number, event in log.items() if number >= update.log_from}
    for viewer in viewing:
        snapshot = _decode(rendering.make_snapshot(Gaze(viewer, "en"), NOON))
        assert isinstance(snapshot, Snapshot)
        if not (game.opens_at_end and table.status == "over"):
            assert [logs[viewer][number] for number in sorted(logs[viewer])] == snapshot.log


@pytest.mark.parametrize("slug", SLUGS)
def test_choices_are_the_legal_moves_with_words_in_every_language(slug: str) -> None:
    game = find_game(slug)
    setting = Setting(game, min(3, game.most), game.check_options({}))
    *_, (_, match) = zip(range(60), random_match(setting, 2))
    table = table_of(match)
    while not table.asked:
        table.draw(NOON)
    seat = table.asked[0]
    assert table.match is not None
    for language in LANGUAGES:
        rendering = Rendering(table, Around("Anna"))
        snapshot = _decode(rendering.make_snapshot(Gaze(seat, language), NOON))
        assert isinstance(snapshot, Snapshot)
        assert sorted(choice.move for choice in snapshot.choices) == table.match.legal(seat)
        assert all(choice.label for choice in snapshot.choices)
        assert snapshot.prompt
        others = _decode(rendering.make_snapshot(Gaze(SPECTATOR, language), NOON))
        assert isinstance(others, Snapshot)
        assert others.choices == []
        assert table.seats[seat].name in others.prompt


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_kept_of_moves_is_what_would_be_made(slug: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plain twin of kept words makes each piece from its parts, with the names in it."""
    game, encode = find_game(slug), msgspec.json.encode
    setting = Setting(game, game.most, game.check_options({}))
    *_, (_, match) = zip(range(60), random_match(setting, 2))
    words, shown, tellings = words_of(slug, language), match.log_for(0), Tellings()
    texts = sorted({text for seat in match.actors() for text in match.legal(seat)} | set(match.rules.space.texts[:500]))

    def compare(people: Sequence[str]) -> None:
        names = tuple(map(in_json, people))
        for move in shown:
            made = words.make_happening(move, match.story(move.number, 0), people)
            assert words.happening(move, tellings.of(match, move.number, 0), names) == encode(made)
        assert words.choices(texts, names) == [encode(words.make_choice(text, people)) for text in texts]

    awkward = ('An"na', "Bj\\ørn", "Żółw", "3", "100 %d", "\u2028")[: game.most]
    for _ in range(2):  # made, and then kept
        compare(awkward)
    settings(max_examples=5, deadline=None)(given(some.tuples(*[some.text(max_size=20)] * game.most))(compare))()
    monkeypatch.setattr("seaboard.server.table.words.MOST_KEPT", 7)  # what is kept is thrown away again and again
    compare(HOLES[: game.most])


@pytest.mark.compiled
def test_a_restarted_table_is_shown_to_the_byte_as_before() -> None:
    game = find_game("libertalia")
    setting = Setting(game, 3, game.check_options({}))
    *_, (_, match) = zip(range(90), random_match(setting, 4))
    entries = entries_of(match)
    grown = table_of(match, [])
    rendering, told = Rendering(grown, Around("Anna")), Mark.of(grown)
    for entry in entries:
        grown.fold(entry)
        told, before = Mark.of(grown, told), told
        rendering.update(0, "en", before, told, NOON)
    fresh = Rendering(table_of(match), Around("Anna"))
    for viewer in (0, 1, 2, SPECTATOR):
        gaze = Gaze(viewer, "fr", viewer == 0)
        assert rendering.make_snapshot(gaze, NOON) == fresh.make_snapshot(gaze, NOON)


def test_the_seed_is_shown_when_the_game_is_over_and_not_before() -> None:
    game = find_game("orp-orzel")
    setting = Setting(game, 2, game.check_options({}))
    for place, match in enumerate(random_match(setting, 6)):
        if place % 60 == 0 or match.is_over:
            snapshot = Rendering(table_of(match), Around("Anna")).make_snapshot(Gaze(0, "en"), NOON)
            assert (bytes(range(32)).hex().encode() in snapshot) == match.is_over
    assert match.log[0].actor == CHANCE or match.is_over


def test_one_snapshot_is_made_for_all_who_see_the_same() -> None:
    game = find_game("libertalia")
    match = Match(game, 2)
    match.settle()
    rendering = Rendering(table_of(match), Around("Anna"))
    one = rendering.snapshot(Gaze(SPECTATOR, "en"), NOON)
    assert rendering.snapshot(Gaze(SPECTATOR, "en"), NOON) is one
    rendering.around.spectators = 5
    assert rendering.snapshot(Gaze(SPECTATOR, "en"), NOON) is not one
