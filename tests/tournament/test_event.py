"""Entry, lots, test and log: what is accepted when, and which rule refuses it."""

from __future__ import annotations

import pytest

from seaboard.engine.errors import FormatError, Refused, UsageError
from seaboard.tournament.event.event import Entry, Event, to_file
from seaboard.tournament.event.quiz import own_bank
from seaboard.tournament.rules.deeds import KINDS, read_deed
from seaboard.tournament.rules.rulings import BY_CHANCE, due_of_chance
from seaboard.tournament.rules.settings import fitting_format, make_settings, options_of
from seaboard.tournament.rules.state import Phase
from tests.tournament.trial import NOON, PERSON, Trial, names, tournament_game, two


@pytest.mark.rule("TRN-EVENT-1")
def test_an_event_goes_from_entry_to_its_end_in_order() -> None:
    trial = Trial({"questions": "1", "format": "round-robin"})
    phases = [trial.state.phase]

    def note() -> None:
        if trial.state.phase != phases[-1]:
            phases.append(trial.state.phase)

    for text in ("enter a", "enter b", "start"):
        trial.referee(text)
        note()
    while due := due_of_chance(trial.state):
        trial.chance(due[0].text)
        note()
    trial.referee("close")
    note()
    trial.draw()
    trial.win("m1", "a")
    trial.referee("finish")
    note()
    assert phases == list(Phase)
    for text in ("draw", "nonsense", "enter c"):
        trial.refused(text, "TRN-EVENT-1")


@pytest.mark.rule("TRN-EVENT-2")
@pytest.mark.parametrize("name", ["Anna", "anna--b", "-anna", "anna-", "a_b", "ł", "chance", "referee", "table", "a" * 33])
def test_a_name_that_is_no_id_is_refused(name: str) -> None:
    Trial().refused(f"enter {name}", "TRN-EVENT-2")


@pytest.mark.rule("TRN-EVENT-2")
def test_players_enter_once_and_before_the_start_and_at_most_sixty_four() -> None:
    trial = Trial()
    trial.referee("enter a", "enter a-1")
    trial.refused("enter a", "TRN-EVENT-2")
    trial.referee("strike a", "enter a")
    trial.begin(["b"])
    trial.refused("enter c", "TRN-EVENT-2")
    trial.refused("strike a", "TRN-EVENT-2")
    full = Trial()
    full.referee(*(f"enter {name}" for name in names(64)))
    full.refused("enter one-more", "TRN-EVENT-2")


@pytest.mark.rule("TRN-EVENT-3")
def test_lots_give_every_player_a_start_number() -> None:
    trial = Trial({"questions": "0"})
    trial.referee("enter a", "enter b", "start")
    trial.refused("draw", "TRN-LOG-1")
    trial.chance("lot b")
    trial.refused("lot b", "TRN-LOG-1", actor="chance")
    trial.chance("lot a")
    assert trial.state.by_number() == ["b", "a"]


@pytest.mark.rule("TRN-EVENT-4", "TRN-EVENT-2")
@pytest.mark.parametrize(
    ("kind", "least", "most"), [("round-robin", 2, 12), ("groups", 6, 47), ("swiss", 4, 64), ("knock-out", 2, 64)]
)
def test_a_format_takes_a_limited_number_of_players(kind: str, least: int, most: int) -> None:
    for players, fits in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        if players > 64:
            continue
        trial = Trial({"format": kind})
        trial.referee(*(f"enter {name}" for name in names(players)))
        if fits:
            trial.referee("start")
            assert trial.state.format == kind
        else:
            trial.refused("start", "TRN-EVENT-2")


@pytest.mark.rule("TRN-EVENT-4")
def test_auto_goes_by_the_number_of_players() -> None:
    told = {players: fitting_format(players) for players in (2, 7, 8, 16, 17, 64)}
    assert told == {2: "round-robin", 7: "round-robin", 8: "groups", 16: "groups", 17: "swiss", 64: "swiss"}


@pytest.mark.rule("TRN-EVENT-5")
def test_every_leg_has_the_usual_tokens_and_the_events_round_limit() -> None:
    assert Trial({"round-limit": "30"}).event.settings.leg_options() == {"first-game": "off", "round-limit": "30"}


@pytest.mark.rule("TRN-EVENT-6")
def test_a_round_is_drawn_when_the_one_before_is_decided_and_the_end_comes_after_the_last() -> None:
    trial = Trial({"questions": "0"}).begin(names(4))
    trial.refused("finish", "TRN-EVENT-6")
    trial.draw()
    trial.refused("draw", "TRN-EVENT-6")
    for _ in range(2):
        trial.win_all()
        trial.draw()
    trial.refused("finish", "TRN-EVENT-6")
    trial.win_all()
    trial.refused("draw", "TRN-EVENT-6")
    trial.referee("finish")


@pytest.mark.rule("TRN-TEST-1", "TRN-TEST-3", "TRN-TEST-4", "TRN-TEST-7")
def test_a_test_is_taken_once_within_its_bounds_by_the_player_or_the_referee() -> None:
    trial = Trial({"questions": "5", "test-minutes": "2"})
    trial.referee("enter a", "enter b", "start")
    trial.settle()
    trial.refused("test a 6 10", "TRN-TEST-1")
    trial.refused("test a 5 121", "TRN-TEST-1")
    trial.refused("test a 5 10", "TRN-LOG-1", actor="b")
    trial.event.add("a", "test a 5 120")
    trial.refused("test a 5 10", "TRN-TEST-1")
    trial.referee("test b 0 0")
    trial.refused("fix-test b 6 0", "TRN-FIX-2")
    trial.referee("close")
    trial.refused("close", "TRN-TEST-1")


@pytest.mark.rule("TRN-TEST-8", "TRN-FIX-2")
def test_without_questions_there_is_no_test() -> None:
    trial = Trial({"questions": "0", "format": "round-robin"}).begin(["a", "b"])
    assert trial.state.phase == Phase.PLAY
    trial.refused("close", "TRN-TEST-1")
    trial.refused("fix-test a 0 0", "TRN-FIX-2")
    trial.draw()
    trial.table("leg m1 1 navy 1", "leg m1 2 navy 2")
    assert trial.score("m1").rule == "TRN-MATCH-6"


@pytest.mark.rule("TRN-LOG-1")
@pytest.mark.parametrize(
    "text",
    ["", "leg", "leg m1 1 navy", "leg m1 1 navy 01", "leg m1 1 navy +1", "leg m1 1  navy 1", "leg m1 3 navy 1", "leg m1 0 navy 1",
     "leg m1 1 army 1", "leg m9 1 navy 1", "offence a rude", "offence z vulgar", "leg m1 1 navy 1 2", "Draw", "toss m1 a", "side m1 a",
     "lot a", "question q01", "strike z", "absent m1 z", "leg m1 1 navy -1", "leg m1 1 navy one"],
)  # fmt: skip
def test_what_is_malformed_or_unknown_is_refused(text: str) -> None:
    two().refused(text, "TRN-LOG-1")


@pytest.mark.rule("TRN-LOG-1", "TRN-FAIR-1")
@pytest.mark.parametrize("actor", ["a", "b", "table", "chance", "stranger"])
def test_only_the_referee_does_what_a_referee_does(actor: str) -> None:
    trial = two({"stalling": "auto"})
    for text in ("draw", "finish", "offence b vulgar", "rescind a", "absent m1 b", "withdraw b", "fix-leg m1 1 navy 0", "pause m1"):
        trial.refused(text, "TRN-LOG-1", actor=actor)


@pytest.mark.rule("TRN-LOG-1", "TRN-LOG-2", "TRN-LOG-6")
def test_an_entry_has_number_time_actor_person_text_and_reason_and_refused_ones_leave_no_trace() -> None:
    trial = two()
    trial.refused("draw", "TRN-EVENT-6")
    entry = trial.referee("withdraw b", reason="  went home  ")
    assert entry == Entry(len(trial.event.entries), "referee", "withdraw b", NOON, PERSON, "went home")
    assert [each.number for each in trial.event.entries] == list(range(1, len(trial.event.entries) + 1))
    with pytest.raises(AttributeError):
        entry.text = "withdraw a"  # type: ignore[misc]
    with pytest.raises(Refused, match="TRN-LOG-1"):
        trial.event.add("referee", "offence a vulgar")


@pytest.mark.rule("TRN-LOG-4", "TRN-FIX-1")
def test_corrections_need_a_reason() -> None:
    trial = Trial({"format": "round-robin"})
    trial.referee("enter a", "enter b", "start", reason="")
    trial.settle()
    trial.referee("test a 1 1", reason="")
    for text in ("fix-test a 2 1", "swap a b", "withdraw b"):
        trial.refused(text, "TRN-LOG-1", reason=" ")
    trial.referee("close", "draw", reason="")
    trial.settle()
    trial.referee("leg m1 1 navy 1", "offence a vulgar", reason="")
    for text in ("fix-leg m1 1 navy 2", "replay m1 1", "rescind a", "absent m1 a", "takeback m1", "offence a other"):
        trial.refused(text, "TRN-LOG-1", reason="")
    trial.referee("withdraw b")
    trial.refused("return b", "TRN-LOG-1", reason="")
    trial.referee("return b", "absent m1 b")
    trial.refused("present m1 b", "TRN-LOG-1", reason="")


@pytest.mark.rule("TRN-LOG-3")
def test_the_state_follows_from_options_actors_and_texts() -> None:
    trial = two()
    trial.table("leg m1 1 navy 1")
    trial.referee(*["offence a insult"] * 4, "rescind a")
    trial.table("leg m1 2 kriegsmarine 4")
    again = Event(trial.event.settings, trial.event.bank)
    again.fold(Entry(number, entry.actor, entry.text) for number, entry in enumerate(trial.event.entries, 1))
    assert again.state == trial.state
    assert trial.event.state_after(len(trial.event.entries)) == trial.state
    assert trial.event.state_after(2).players.keys() == {"a", "b"}


@pytest.mark.rule("TRN-LOG-3")
def test_a_log_with_a_refused_or_misnumbered_entry_is_no_log() -> None:
    event = Trial().event
    with pytest.raises(FormatError, match=r"entry 2: .*TRN-EVENT-2"):
        event.fold([Entry(1, "referee", "enter a"), Entry(2, "referee", "enter a")])
    with pytest.raises(FormatError, match="entry 7 stands where entry 2 should"):
        event.fold([Entry(7, "referee", "enter b")])


@pytest.mark.rule("TRN-FIX-9")
def test_no_entry_sets_a_die_moves_a_piece_or_looks_behind_a_screen() -> None:
    table = {
        "enter", "rename", "strike", "start", "lot", "question", "test", "fix-test", "close", "swap", "draw", "finish", "side", "toss", "leg",
        "fix-leg", "replay", "offence", "rescind", "absent", "present", "withdraw", "return", "takeback", "pause", "resume",
        "time-up", "extend", "rounds", "halt", "go-on",
    }  # fmt: skip
    assert set(KINDS) == table | {"result", "fix-result"}
    # What chance decides only chance enters.
    assert {type(read_deed(text)) for text in ("lot a", "question q01", "side m1 a", "toss m1 a")} == set(BY_CHANCE)


def test_texts_of_deeds_round_trip() -> None:
    for text in ("leg m1 1 navy 2", "draw", "swap a b", "fix-test a 3 200", "offence a stalling"):
        deed = read_deed(text)
        assert deed is not None
        assert deed.text == text


def test_the_exchange_format_names_only_differing_options_and_places_after_the_end() -> None:
    trial = two({"questions": "3"}, a=(1, 1), b=(2, 1))
    told = to_file(trial.event)
    assert (told.format, told.options, told.places) == ("seaboard-event/1", {"format": "round-robin", "questions": "3"}, None)
    assert told.log[0] == ("referee", "enter a")
    trial.win("m1", "b")
    trial.referee("finish")
    assert to_file(trial.event).places == {"b": 1, "a": 2}


@pytest.mark.parametrize(
    ("options", "words"),
    [({"format": "ladder"}, "auto, round-robin"), ({"questions": "41"}, "0 to 40"), ({"questions": "020"}, "0 to 40"),
     ({"decision-seconds": "5"}, "0, 15 to 600"), ({"bots": "1"}, "no option 'bots'"), ({"round-limit": "90"}, "60, 30, 120")],
)  # fmt: skip
def test_a_wrong_option_is_an_error_that_lists_the_right_ones(options: dict[str, str], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        Trial(options)


def test_a_game_says_of_itself_what_a_tournament_needs() -> None:
    from seaboard.games.orp_orzel.data import SIDES, names
    from seaboard.games.orp_orzel.state import LAYOUT

    game = tournament_game()
    assert game.contest is not None
    assert game.contest.sides == SIDES
    assert game.contest.losses in {field.name for field in LAYOUT.fields}
    for language, sides in game.contest.names.items():
        assert all(names(language)[side].endswith(short) for side, short in zip(SIDES, sides, strict=True))
    game.check_options(make_settings(game).leg_options())
    assert {option.name for option in options_of(game)} >= {"format", "questions", "round-limit"}
    assert len(own_bank(game)) == 55
