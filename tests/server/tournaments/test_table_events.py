"""Tournaments at tables over HTTP: chosen, made, refereed by typing places, told in three languages, and printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from seaboard.engine.registry import games
from tests.server.tournaments.people import NAMES, EventAt
from tests.server.visitor import serving

Server = TestClient[Any]
AT_TABLES = [slug for slug, game in games().items() if game.contest is None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("table-events")) as client:
        yield client


def printed(server: Server, players: int, game: str = AT_TABLES[0], **options: str) -> EventAt:
    """An event whose games are played on the table."""
    event = EventAt(server, game=game, options=options)
    for name in NAMES[:players]:
        event.add(name)
    return event


def type_places(event: EventAt) -> None:
    """The referee types in the places of every table of the round: as the players sit."""
    for match in event.view()["rounds"][-1]["matches"]:
        event.deed(f"result {match['id']} " + ",".join(str(place) for place in range(1, len(match["players"]) + 1)))


def test_the_games_that_can_be_chosen_are_named_and_the_usual_one_comes_first(server: Server) -> None:
    known = EventAt(server).stranger.get("/api/tournaments/games", params={"language": "pl"}).json()
    assert [game["slug"] for game in known if game["at_tables"]] == AT_TABLES
    assert not known[0]["at_tables"]
    assert all(game["name"] for game in known)


@pytest.mark.parametrize("game", AT_TABLES)
@pytest.mark.parametrize("language", ["en", "pl", "fr"])
def test_every_option_has_words_of_its_own(server: Server, game: str, language: str) -> None:
    found = EventAt(server).stranger.get("/api/tournaments/options", params={"game": game, "language": language}).json()
    assert {"table-size", "rounds", "questions"} <= {option["name"] for option in found}
    assert "format" not in {option["name"] for option in found}
    size = next(option for option in found if option["name"] == "table-size")
    assert size["values"][0] == str(games()[game].usual)
    assert all(option["label"] != option["name"] for option in found)


@pytest.mark.rule("TAB-GAME-1", "TAB-FIX-1", "TAB-PLACE-1")
@pytest.mark.parametrize("game", AT_TABLES)
def test_a_whole_tournament_on_the_table_is_typed_in_corrected_and_printed(server: Server, game: str) -> None:
    event = printed(server, 7, game, rounds="2")
    assert event.view()["steps"][0]["can"]
    event.deed("start")
    assert event.view()["phase"] == "play"
    event.deed("draw")
    first = event.view()["rounds"][0]["matches"]
    assert [len(match["players"]) for match in first] == [4, 3]
    assert [leg["can"] for leg in first[0]["legs"]] == [["result", "replay"]]
    assert "slips.html" in event.view()["documents"]
    type_places(event)
    event.deed("fix-result m1 2,1,3,4", "I read it upside down")
    again = event.view(event.stranger)["rounds"][0]["matches"][0]
    assert (again["places"], again["points"], again["legs"][0]["places"]) == ([2, 1, 3, 4], [40, 60, 20, 0], [2, 1, 3, 4])
    event.deed("draw")
    type_places(event)
    rows = event.view()["standings"][0]["rows"]
    assert [row["place"] for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert rows[0]["firsts"] >= 1
    event.deed("finish")
    for name in ("certificates.html", "pairings.html", "standings.html", "report.html", "matches.csv", "event.json"):
        assert event.referee.get(f"{event.at}/documents/{name}", params={"language": "fr"}).status_code == 200
    mine = event.referee.get("/api/tournaments/mine").json()
    assert mine[0]["game"] == games()[game].name


@pytest.mark.parametrize("language", ["en", "pl", "fr"])
def test_the_log_and_refusals_speak_every_language(server: Server, language: str) -> None:
    event = printed(server, 4)
    refused = event.referee.post(f"{event.at}/deeds", params={"language": language}, json={"text": "draw", "reason": "", "id": ""})
    assert refused.status_code == 409
    event.deed("start")
    event.deed("draw")
    refused = event.referee.post(
        f"{event.at}/deeds", params={"language": language}, json={"text": "result m1 1,1", "reason": "", "id": ""}
    )
    assert (refused.status_code, refused.json()["rule"]) == (409, "TAB-GAME-1")
    event.deed("result m1 1,1,3,4")
    event.deed("replay m1 1", "a card was missing")
    said = [entry["words"] for entry in event.view(language=language)["log"][-2:]]
    assert all("m1" in words and "{" not in words for words in said)
    assert said[0].count("1. ") == 2
    view = event.view(language=language)
    assert (view["at_tables"], view["game"], view["table_size"]) == (True, AT_TABLES[0], 4)
    assert view["format"]


@pytest.mark.rule("TAB-EVENT-2")
def test_the_page_says_how_many_players_are_missing(server: Server) -> None:
    event = printed(server, 3)
    step = event.view()["steps"][0]
    assert (step["can"], "4" in step["why_not"]) == (False, True)
    assert event.try_deed("start").json()["rule"] == "TAB-EVENT-2"


def test_a_red_card_is_foretold_as_it_is_at_a_table(server: Server) -> None:
    event = printed(server, 4)
    event.deed("start")
    event.deed("draw")
    for _ in range(3):
        event.deed("offence anna vulgar")
    anna = next(player for player in event.view()["players"] if player["id"] == "anna")
    assert "no points" in anna["next"]["words"]
    event.deed("offence anna vulgar")
    match = event.view()["rounds"][0]["matches"][0]
    assert (match["stage"], match["at_fault"]) == ("waiting", ["anna"])
