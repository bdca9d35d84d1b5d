"""What people read of every game: complete in every language, and fit to be filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import msgspec
import pytest

from seaboard.engine.actions import ActionSpace
from seaboard.engine.errors import UsageError
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream
from seaboard.engine.texts import Texts, plain_words, read_texts

LANGUAGES = ("en", "fr", "pl")
PEOPLE = ("Anna", "Maja", "Jan", "Ola", "Piotr", "Zoe")
ONLY_THERE = {("game-of-powers", "fr"): {"story"}}
"""Tables that English does without: card stories in English and Polish stand with the cards, in the game's data."""
NOT_HOVERED = {"options", "phase", "choice", "reason", "depth"}
"""Parts of a view that name no thing on the table."""
MOST_LETTERS = 28
"""Of a button's label, without the names it is filled with."""

every_game = pytest.mark.parametrize("slug", games())
every_language = pytest.mark.parametrize("language", LANGUAGES)


def space_of(slug: str) -> ActionSpace:
    space: ActionSpace = import_module(f"{find_game(slug).package}.actions").SPACE
    return space


def read(slug: str, language: str) -> dict[str, Any]:
    return read_texts(Texts(find_game(slug)).folder, language)


def tables(slug: str, language: str) -> dict[str, dict[str, str]]:
    """The tables of one language, with no help from English; without names, guide, and the ids of rules, which are no texts."""
    return {name: table for name, table in read(slug, language).items() if name not in {"names", "guide", "rule"}}


def holes(text: str) -> set[str]:
    """The places of a text that are filled in."""
    return set(re.findall(r"{(\w+)}", text))


# What there is


@every_game
def test_there_are_texts_in_english_french_and_polish(slug: str) -> None:
    assert Texts(find_game(slug)).languages() == list(LANGUAGES)


@every_game
@every_language
def test_every_kind_of_move_has_a_log_line_and_says_what_it_does(slug: str, language: str) -> None:
    kinds = space_of(slug).kinds
    ours = tables(slug, language)
    assert set(ours["log"]) == {kind.words for kind in kinds}
    assert list(ours["log"]) == list(ours["does"])
    assert set(ours["choice"]) == {kind.words for kind in kinds if not kind.chance}


@every_game
@every_language
def test_every_phase_has_a_prompt_and_a_name_and_every_rule_that_refuses_says_why(slug: str, language: str) -> None:
    package, ours = find_game(slug).package, tables(slug, language)
    phases = import_module(f"{package}.state").PHASES
    assert tuple(ours["prompt"]) == tuple(ours["phase"]) == phases
    refusals = import_module(f"{package}.actions").Refusal
    assert set(ours["refusal"]) == {rule.name.replace("_", "-") for rule in refusals}


@every_game
@every_language
def test_all_languages_have_the_same_texts_with_the_same_places_to_fill(slug: str, language: str) -> None:
    ours, english = tables(slug, language), tables(slug, "en")
    assert set(ours) - ONLY_THERE.get((slug, language), set()) == set(english)
    for name, table in english.items():
        assert {key: holes(text) for key, text in ours[name].items()} == {key: holes(text) for key, text in table.items()}
    assert set(read(slug, "en")["names"]) <= set(read(slug, language)["names"])


@every_game
@every_language
def test_a_first_game_is_guided_in_a_few_steps(slug: str, language: str) -> None:
    steps, game = read(slug, language)["guide"], find_game(slug)
    assert len(steps) == len(read(slug, "en")["guide"])
    for _, options in game.settings():
        assert 5 <= len(Texts(game, language).guide(options)) <= 9
    # What a step explains, and to which games it belongs, is the same in every language: English alone names it.
    assert all(
        set(step) - ({"phases", "options", "kinds", "lesson"} if language == "en" else set()) == {"title", "text"} for step in steps
    )
    assert all(step["title"] and 0 < len(step["text"]) <= 320 for step in steps)


@every_game
def test_the_guide_speaks_of_options_that_there_are(slug: str) -> None:
    game = find_game(slug)
    for step in Texts(game).guide():
        assert game.check_options(step.options)


def test_the_guide_knows_the_modules_of_mare_balticum() -> None:
    game = find_game("mare-balticum")
    plain = game.check_options({})

    def told(**chosen: str) -> str:
        return " ".join(step.text for step in Texts(game).guide({**plain, **chosen}))

    assert "module" not in told()
    assert "one for each action" in told()
    assert "module 1" in told(demand="on")
    assert "module 2" in told(contracts="on")
    assert "all the others at once" in told(deployment="all-at-once")
    assert "one for each action" not in told(deployment="all-at-once")


def test_the_guide_leaves_out_what_a_game_of_powers_is_played_without() -> None:
    game = find_game("game-of-powers")
    titles = [step.title for step in Texts(game).guide(game.check_options({"missions": "off", "trade": "off"}))]
    assert "The end" in titles
    assert not {"Missions", "Trade"} & set(titles)


@every_game
def test_french_keeps_its_signs_with_the_word_before(slug: str) -> None:
    for table in tables(slug, "fr").values():
        assert not [text for text in table.values() if re.search(r" [:;?!»]|« ", text)]


# Moves


@every_game
@every_language
def test_every_move_reads_as_a_sentence(slug: str, language: str) -> None:
    texts, space = Texts(find_game(slug), language), space_of(slug)
    for action, text in enumerate(space.texts):
        kind = space.kind_of[action]
        line, does = texts.log_line(space, "Anna", text), texts.does(space, text)
        assert line.endswith(".")
        assert does.endswith(".")
        assert not re.search(r"[{}]|  | \.", line + does)
        assert ("Anna" in line) == ("{who}" in tables(slug, language)["log"][kind.words])
        assert not (kind.chance and "Anna" in line)


@every_game
@every_language
def test_a_sentence_in_parts_is_the_same_sentence_and_names_its_things(slug: str, language: str) -> None:
    texts, space = Texts(find_game(slug), language), space_of(slug)
    for text in space.texts:
        parts = texts.log_parts(space, 1, text, PEOPLE)
        assert plain_words(parts) == texts.log_line(space, "Maja", text, PEOPLE)
        kind, words = space.split(text)
        assert kind is not None
        filled = holes(tables(slug, language)["log"][kind.words])
        wanted = ["seat-1"] if "who" in filled else []
        for place, word in enumerate(words):
            if str(place) in filled and (kind.names_seat(place) or word in texts.names):
                wanted.append(f"seat-{word}" if kind.names_seat(place) else word)
        assert sorted(part[1] for part in parts if not isinstance(part, str)) == sorted(wanted)
        assert all(part[0] if isinstance(part, tuple) else part for part in parts)


@every_game
@every_language
def test_every_choice_has_a_short_label_of_its_own(slug: str, language: str) -> None:
    texts, space = Texts(find_game(slug), language), space_of(slug)
    for template in tables(slug, language)["choice"].values():
        assert len(re.sub(r"{\d}", "", template)) <= MOST_LETTERS
        assert template[0].isupper()
    offered = [text for action, text in enumerate(space.texts) if not space.kind_of[action].chance]
    labels = {text: texts.label(space, text, PEOPLE) for text in offered}
    assert not [label for label in labels.values() if re.search(r"[{}]|  |\.$", label)]
    assert len(set(labels.values())) == len(labels)


@every_game
@every_language
def test_a_seat_in_a_move_is_called_by_its_players_name_if_there_is_one(slug: str, language: str) -> None:
    texts, space = Texts(find_game(slug), language), space_of(slug)
    for action, text in enumerate(space.texts):
        for place, word in enumerate(space.arguments(action)):
            if space.kind_of[action].names_seat(place):
                person, seat = PEOPLE[int(word)], texts.person(int(word))
                for named, numbered in (
                    (texts.log_line(space, "X", text, PEOPLE), texts.log_line(space, "X", text)),
                    (texts.does(space, text, PEOPLE), texts.does(space, text)),
                ):
                    assert person in named
                    assert named == numbered.replace(seat, person, 1)


@every_game
def test_two_players_of_one_name_are_told_apart_by_their_seat_alone(slug: str) -> None:
    texts, space = Texts(find_game(slug)), space_of(slug)
    text = next(
        text for action, text in enumerate(space.texts) if "{who}" in tables(slug, "en")["log"][space.kind_of[action].words]
    )
    twins = ("Bot", "Bot", "Maja", "Jan", "Ola", "Zoe")
    assert texts.log_parts(space, 1, text, twins)[0] == ("Bot", "seat-1")
    assert isinstance(texts.log_parts(space, "Bot", text, twins)[0], str)
    assert texts.log_parts(space, "Maja", text, twins)[0] == ("Maja", "seat-2")
    assert texts.log_line(space, 3, text).startswith("Seat 3 ")


# Things


def things_in(shown: Any) -> Iterator[str]:
    """Every id of a thing in a view: the values and keys of its structures, not the names of their fields."""
    if isinstance(shown, msgspec.Struct):
        for field in shown.__struct_fields__:
            if field not in NOT_HOVERED:
                yield from things_in(getattr(shown, field))
    elif isinstance(shown, dict):
        yield from shown
        yield from things_in(list(shown.values()))
    elif isinstance(shown, (list, tuple)):
        for value in shown:
            yield from things_in(value)
    elif isinstance(shown, str):
        yield shown


@cache
def things_met(slug: str) -> frozenset[str]:
    """The ids in all views of a few games that are played by taking choices in turn."""
    game = find_game(slug)
    met: set[str] = set()
    settings = list(game.settings())
    for number, (players, options) in enumerate((settings[0], settings[-1])):
        match = Match(game, players, options, seeded_stream(number))
        match.settle()
        while not match.is_over:
            seat = match.actors()[0]
            choices = match.legal(seat)
            match.submit(seat, choices[7 * len(match.log) % len(choices)])
            for viewer in (seat, SPECTATOR):
                met.update(things_in(match.rules.view_for(match.seen_by(viewer), viewer)))
    return frozenset(met)


@every_game
@every_language
def test_there_is_something_to_tell_about_every_thing_that_a_view_shows(slug: str, language: str) -> None:
    texts = Texts(find_game(slug), language)
    things = things_met(slug) | {
        word for kind in space_of(slug).kinds for names in kind.arguments for word in names if word in texts.names
    }
    assert len(things) > 20
    for thing in sorted(things):
        story = texts.story(thing)
        assert len(story) > 12, thing
        assert not re.search(r"[{}]", story), thing


@every_game
def test_of_an_unknown_thing_nothing_is_told(slug: str) -> None:
    with pytest.raises(UsageError, match="nothing is told about 'kraken' here"):
        Texts(find_game(slug)).story("kraken")
