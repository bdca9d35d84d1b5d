"""`seaboard play`: whole games typed in, and all that can be said at the table."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from seaboard.bots.bot import BotFault
from seaboard.bots.decision import Decision
from seaboard.cli.picture import shown_moves
from seaboard.cli.table import Opponent, TerminalTable, load_table, make_bots, new_table
from seaboard.engine.errors import UsageError
from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import SecretStream, seeded_stream
from tests.cli.conftest import GAME, Call, Told

OPENING = ("play", GAME, "--players", 2, "--seed", 5)
WHOLE_GAME = "1\n" * 120


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, for games save themselves into the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def table() -> TerminalTable:
    game = find_game(GAME)
    return new_table(game, 3, game.check_options({}), 1, 5)


def saved(folder: Path) -> Path:
    (file,) = folder.glob(f"{GAME}-*.json")
    return file


def read(file: Path) -> Told:
    told: Told = json.loads(file.read_text())
    return told


def test_a_whole_game_is_played_saved_replayed_and_verified(seaboard: Call, folder: Path) -> None:
    outcome = seaboard(*OPENING, "--seat", 1, stdin=WHOLE_GAME + "save end.json\n\n")
    assert (outcome.status, outcome.err) == (0, "")
    assert "the game is over" in outcome.out
    told = read(folder / "end.json")
    assert sorted(told["places"]) in ([1, 2], [1, 1])
    assert told["seed"] in outcome.out
    assert told["commitment"] in outcome.out
    assert "note" not in told
    assert seaboard("replay", "end.json").status == 0
    assert seaboard("verify", "end.json").status == 0
    assert list(folder.iterdir()) == [folder / "end.json"]


def test_a_seed_gives_the_same_game(seaboard: Call) -> None:
    first = seaboard(*OPENING, stdin="1\n1\n2\nquit\n").out
    assert seaboard(*OPENING, stdin="1\n1\n2\nquit\n").out == first


def test_without_a_seed_the_stream_is_the_secret_one(seaboard: Call, folder: Path) -> None:
    seaboard("play", GAME, stdin="save a.json\nquit\n")
    seaboard("play", GAME, stdin="save b.json\nquit\n")
    first, second = read(folder / "a.json"), read(folder / "b.json")
    assert first["stream"] == second["stream"] == "blake2b"
    assert first["seed"] != second["seed"]
    assert first["players"] == 4


def test_moves_are_numbered_and_told_with_what_they_do(seaboard: Call) -> None:
    told = seaboard(*OPENING, stdin="quit\n").out
    assert re.search(r"^ ?1 +play [a-z-]+ +\S+", told, re.MULTILINE)
    assert re.search(r"^ ?9 +play [a-z-]+ +\S+", told, re.MULTILINE)


def test_a_move_can_be_typed_as_text_in_any_letters(seaboard: Call, folder: Path, table: TerminalTable) -> None:
    text = table.choices()[3]
    words = ("play", GAME, "--players", 3, "--seed", 5, "--seat", 1)
    seaboard(*words, stdin=f"  {text.upper().replace(' ', '   ')} \nsave x.json\nquit\n")
    assert [1, text] in read(folder / "x.json")["moves"]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("99", "there is no move 99; moves are 1 to 9"),
        ("0", "there is no move 0"),
        ("9" * 5000, "is no move of this game"),
        ("dance", "`dance` is no move of this game"),
        ("take map", "(LIB-SUN-1; `rules LIB-SUN-1` shows it)"),
        ("deal parrot", "is not allowed"),
        ("undo", "there is no move of yours to take back"),
        ("save", "save where?"),
        ("save /nowhere/x.json", "cannot write /nowhere/x.json"),
        ("load", "load what?"),
        ("load nothing.json", "cannot read nothing.json"),
        ("rules LIB-SUN-99", "has no rule 'LIB-SUN-99'"),
        ("\x1b[31m", r"\x1b[31m"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(seaboard: Call, folder: Path, typed: str, told: str) -> None:
    outcome = seaboard(*OPENING, stdin=f"{typed}\nsave after.json\nquit\n")
    assert outcome.status == 0
    assert told in " ".join(outcome.out.split())
    untouched = new_table(find_game(GAME), 2, {}, 0, 5).match.moves()
    assert read(folder / "after.json")["moves"] == [["chance" if actor == CHANCE else actor, text] for actor, text in untouched]


def test_a_near_miss_is_answered_with_what_was_meant(seaboard: Call, table: TerminalTable) -> None:
    text = table.choices()[0]
    outcome = seaboard("play", GAME, "--players", 3, "--seed", 5, "--seat", 1, stdin=f"{text[:-1]}\nquit\n")
    assert f"did you mean `{text}`" in outcome.out


def test_rules_log_and_help_are_shown_at_the_table(seaboard: Call) -> None:
    told = seaboard(*OPENING, stdin="?\nhelp\nrules LIB-SUN-1\nrules\nlog\nshow\n\nquit\n").out
    assert told.count("goes back to your last decision") == 2
    assert "LIB-SUN-1 Every player chooses" in told
    assert "What others see" in told


def test_the_end_of_input_saves_the_game_and_loading_goes_on_with_it(seaboard: Call, folder: Path) -> None:
    outcome = seaboard(*OPENING, "--seat", 1, stdin="2\n1\n")
    assert outcome.status == 0
    file = saved(folder)
    assert f"--load {file.name}" in outcome.out
    told = read(file)
    assert told["seat"] == 1
    assert "private" in told["note"]
    assert "scores" not in told
    assert seaboard("verify", file).status == 0
    again = seaboard("play", GAME, "--load", file, stdin=WHOLE_GAME + "save end.json\n")
    assert again.status == 0
    assert "you have seat 1" in again.out
    end = read(folder / "end.json")
    assert end["moves"][: len(told["moves"]) - 1] == told["moves"][:-1]
    assert seaboard("verify", "end.json").status == 0
    assert seaboard("replay", "end.json").status == 0


def test_ctrl_c_saves_the_game(seaboard: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    outcome = seaboard(*OPENING)
    assert outcome.status == 0
    assert read(saved(folder))["game"] == GAME


def test_two_games_saved_in_one_second_have_two_names(seaboard: Call, folder: Path) -> None:
    for _ in range(3):
        seaboard(*OPENING, stdin="1\n")
    assert len(list(folder.glob(f"{GAME}-*.json"))) == 3


def test_a_game_just_saved_is_not_saved_again(seaboard: Call, folder: Path) -> None:
    seaboard(*OPENING, stdin="1\nsave mine.json\n")
    assert [file.name for file in folder.iterdir()] == ["mine.json"]


def test_quit_leaves_without_saving(seaboard: Call, folder: Path) -> None:
    assert seaboard(*OPENING, stdin="1\nquit\n").status == 0
    assert list(folder.iterdir()) == []


def test_a_save_does_not_overwrite_another_kind_of_file(seaboard: Call, folder: Path) -> None:
    (folder / "thesis.txt").write_text("years of work")
    outcome = seaboard(*OPENING, stdin="save thesis.txt\nsave x.json\n1\nsave x.json\nquit\n")
    assert "is no saved game" in outcome.out
    assert (folder / "thesis.txt").read_text() == "years of work"
    assert outcome.out.count("saved: x.json") == 2


def test_undo_goes_back_to_the_last_own_decision(seaboard: Call, folder: Path) -> None:
    seaboard(*OPENING, stdin="1\nsave before.json\n1\nundo\nsave after.json\nquit\n")
    assert read(folder / "after.json") == read(folder / "before.json")


def test_undo_at_the_end_reopens_the_game(seaboard: Call) -> None:
    told = seaboard(*OPENING, stdin=WHOLE_GAME + "undo\n1\n\n").out
    assert told.count("the seed was ") == 2


def test_what_bots_chose_stays_hidden_until_all_have_chosen(table: TerminalTable) -> None:
    assert {move.actor for move in table.match.log if move.actor != CHANCE} == {0, 2}
    assert all(move.actor == CHANCE for move in shown_moves(table))
    table.move(table.choices()[0])
    assert {move.actor for move in shown_moves(table)} >= {0, 1, 2}


def test_bots_never_draw_from_the_tables_stream() -> None:
    class Counting(SecretStream):
        draws = 0

        def ticket(self, draw: int, total: int) -> int:
            self.draws += 1
            return super().ticket(draw, total)

    stream = Counting(bytes(32))
    table = TerminalTable(Match(find_game(GAME), 3, stream=stream), 0, make_bots(3, 1))
    for _ in range(10):
        table.move(table.choices()[0])
    assert stream.draws == sum(move.actor == CHANCE for move in table.match.log)


def test_bots_have_streams_of_their_own() -> None:
    secrets = {bot.secret for bot in make_bots(6, 1)} | {bot.secret for bot in make_bots(6, 2)}
    assert len(secrets | {seeded_stream(1).seed}) == 13
    assert make_bots(6, 1) != make_bots(6, None)


def test_bots_are_named_for_the_other_seats_in_turn_and_kept_in_a_save(seaboard: Call, folder: Path) -> None:
    assert [bot.name for bot in make_bots(5, 1, ["greedy", "random"], 1)] == ["greedy", "random", "random", "greedy", "random"]
    outcome = seaboard("play", GAME, "--players", 3, "--seed", 5, "--bots", "random,greedy:1", stdin="1\nsave x.json\nquit\n")
    assert "bots (random, greedy:1)" in outcome.out
    assert read(folder / "x.json")["bots"] == ["random", "greedy:1"]
    assert "bots (random, greedy:1)" in seaboard("play", GAME, "--load", "x.json", stdin="quit\n").out


def test_a_bot_that_fails_is_named_and_asked_again(table: TerminalTable) -> None:
    class Broken:
        def choose(self, decision: Decision) -> int:
            raise RuntimeError("out of wind")

    table.bots[0] = Opponent("broken", Broken(), b"x")

    def play_on() -> None:
        while True:
            table.move(table.choices()[0])

    with pytest.raises(BotFault, match="the bot at seat 0 crashed: RuntimeError: out of wind"):
        play_on()
    stuck = len(table.match.log)
    table.bots[0] = make_bots(3, 1)[0]
    table.advance()
    assert len(table.match.log) > stuck


def test_what_is_shown_comes_from_the_persons_own_view(seaboard: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    viewers: dict[str, set[int]] = {"seen_by": set(), "view_for": set()}

    def watch(name: str) -> None:
        original = getattr(Match, name)

        def watched(self: Match, viewer: int) -> object:
            # Compiling looks at a match of two.
            if self.players == 3:
                viewers[name].add(viewer)
            return original(self, viewer)

        monkeypatch.setattr(Match, name, watched)

    for name in viewers:
        watch(name)
    seaboard("play", GAME, "--players", 3, "--seat", 2, "--seed", 1, stdin="1\n1\nlog\nquit\n")
    assert viewers == {"seen_by": {2}, "view_for": {2}}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], ["no game 'chess'"]),
        ([GAME, "--players", "7"], ["2 to 6 players, not 7"]),
        ([GAME, "--seat", "4"], ["no seat 4 at a table of 4", "0 to 3"]),
        ([GAME, "--seat", "-1"], ["no seat -1"]),
        ([GAME, "--bots", "genius"], ["no bot 'genius'", "hard"]),
        ([GAME, "--bots", "search:0"], ["'search:0'", "1 to"]),
        ([GAME, "--bots", "random,random", "--players", "2"], ["2 bots for 1 seats"]),
        ([GAME, "--seed", "-1"], ["--seed", "not -1"]),
        ([GAME, "--option", "wind=strong"], ["no option 'wind'"]),
        ([GAME, "--language", "tlh"], ["no texts in 'tlh'", "en"]),
        ([GAME, "--load", "none.json"], ["cannot read none.json"]),
        ([GAME, "--load", "none.json", "--players", "3"], ["give no --players"]),
        ([GAME, "--load", "none.json", "--seed", "3"], ["give no --players"]),
    ],
)
def test_wrong_questions_are_one_line_and_status_2(seaboard: Call, words: list[str], told: list[str]) -> None:
    assert seaboard("play", *words).is_one_complaint(2, *told)


@pytest.mark.parametrize(
    ("change", "status", "told"),
    [
        ({"game": "mare-balticum"}, 2, "is a game of mare-balticum"),
        ({"data": "0123"}, 2, "another data set"),
        ({"seat": "north"}, 1, "the seat must be a number"),
        ({"seat": 9}, 2, "no seat 9"),
        ({"bots": "many"}, 1, "bots must be a list of names"),
        ({"bots": ["genius"]}, 2, "no bot 'genius'"),
        ({"moves": [[0, "dance"]]}, 1, "move 1: `dance` is no move"),
        ({"players": "two"}, 1, "$.players"),
        ({"seed": "xyz"}, 1, "is not hexadecimal"),
    ],
)
def test_a_save_that_is_broken_is_refused(seaboard: Call, folder: Path, change: Told, status: int, told: str) -> None:
    seaboard(*OPENING, stdin="save x.json\nquit\n")
    (folder / "x.json").write_text(json.dumps(read(folder / "x.json") | change))
    assert seaboard("play", GAME, "--load", "x.json").is_one_complaint(status, told)
    at_the_table = seaboard(*OPENING, stdin="load x.json\nsave y.json\nquit\n")
    assert told in " ".join(at_the_table.out.split())
    assert read(folder / "y.json")["game"] == GAME


def test_a_file_of_several_games_cannot_be_gone_on_with(seaboard: Call, folder: Path, played: list[Told]) -> None:
    (folder / "x.jsonl").write_text("".join(json.dumps(game) + "\n" for game in played))
    assert seaboard("play", GAME, "--load", "x.jsonl").is_one_complaint(2, "more than one game")


def test_a_transcript_without_a_seed_is_gone_on_with_by_fresh_chance(seaboard: Call, folder: Path) -> None:
    seaboard(*OPENING, stdin="1\nsave x.json\nquit\n")
    told = read(folder / "x.json")
    for key in ("seed", "stream", "commitment", "seat", "note", "rules_version"):
        del told[key]
    (folder / "x.json").write_text(json.dumps(told))
    assert load_table(find_game(GAME), "x.json").match.stream.name == "blake2b"


def test_another_seat_can_be_taken_when_loading(seaboard: Call, folder: Path) -> None:
    seaboard(*OPENING, stdin="1\nsave x.json\nquit\n")
    assert "you have seat 1" in seaboard("play", GAME, "--load", "x.json", "--seat", 1, stdin="quit\n").out


def test_names_and_prompts_come_in_the_language_asked_for(seaboard: Call) -> None:
    told = seaboard(*OPENING, "--language", "pl", stdin="1\nquit\n").out
    assert "Wybierz postać" in told
    assert "(ty)" in told


def test_a_table_refuses_a_seat_that_is_not_there() -> None:
    with pytest.raises(UsageError, match="no seat 3"):
        TerminalTable(Match(find_game(GAME), 3), 3, make_bots(3, None))


def test_the_guide_and_what_a_card_does_are_told_at_the_table(seaboard: Call) -> None:
    told = seaboard(*OPENING, stdin="guide\ncard brute\ncard kraken\nquit\n").out
    assert "Brute: Day" in told
    assert "nothing is told about 'kraken'" in told
