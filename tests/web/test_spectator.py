"""A spectator sees nothing hidden: what players know is searched for in every frame that a spectator was sent and in the whole page.

Each search is made while its secret is one, and is shown to be able to find it: the same search among the owner's frames does.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tests.server.processes import ServerProcess
from tests.web.gathering import each_game, gather
from tests.web.people import Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

ENOUGH = {"libertalia": 0, "mare-balticum": 2, "orp-orzel": 4, "game-of-powers": 0}
"""The number of moves told with a question mark that are waited for; in Mare Balticum a time token has everybody decide in secret."""
LIKED = {"mare-balticum": "fish", "orp-orzel": "plot", "libertalia": "", "game-of-powers": ""}
"""What brings them about."""
CLICKS = 12
"""The number of clicks for which a game is watched at least."""

# The page without the moves that it offers to its owner, and without the drawings of all cards, which are the same for everybody.
SHOWN = """
() => {
  const page = document.documentElement.cloneNode(true);
  page.querySelectorAll("symbol").forEach((each) => each.remove());
  page.querySelectorAll("[data-move], [data-moves]").forEach((each) => { delete each.dataset.move; delete each.dataset.moves; });
  return page.outerHTML;
}
"""


def seed_of(house: ServerProcess, address: str) -> str:
    """The seed of a running table, which only its database knows."""
    with sqlite3.connect(house.folder / "seaboard.sqlite3") as database:
        (seed,) = database.execute("select seed from tables where id = ?", (address.rsplit("/", 1)[1],)).fetchone()
    return bytes(seed).hex()


def events_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    """The moves that a message tells."""
    return [*message.get("events", ()), *message.get("log", ())]


def told(person: Person) -> dict[int, str]:
    """The moves a person was told, by number."""
    return {event["number"]: event["move"] for message in person.messages for event in events_of(message)}


def masked(people: Iterable[Person], viewer: Person) -> dict[int, str]:
    """Moves that somebody knows whole and the viewer only with a question mark, by number."""
    shown = told(viewer)
    return {
        number: move for each in people for number, move in told(each).items() if "?" in shown.get(number, "") and "?" not in move
    }


def sent_to(person: Person, hidden: Iterable[int], since: int = 0) -> str:
    """The frames a person was sent, less what they may hold: their own choices and choice, moves of other numbers, the set of cards not seen.

    Which cards nobody has seen follows from those that lie open [GOP-INFO-1]; what is hidden is where each of them is.
    """
    frames, own = [], seat_of(person)
    for frame in person.received[since:]:
        message = json.loads(frame)
        message.pop("choices", None)
        if message.get("view"):
            message["view"].pop("unseen", None)
            for seat in message["view"].get("seats", ()):
                if seat.get("seat") == own:
                    seat.pop("choice", None)
        for event in events_of(message):
            if event["number"] not in hidden:
                event.clear()
        frames.append(json.dumps(message, ensure_ascii=False))
    return "\n".join(frames)


def search(person: Person, secrets: Iterable[str], hidden: Iterable[int] = (), since: int = 0) -> None:
    """No secret in any frame, nor anywhere in the page."""
    frames, page = sent_to(person, set(hidden), since), person.page.evaluate(SHOWN)
    for secret in secrets:
        place = frames.find(secret)
        assert place < 0, f"{person.name} was sent {secret!r}: ...{frames[max(0, place - 300) : place + 200]}..."
        assert secret not in page, f"{person.name}'s page holds {secret!r}"


def unshown_cards(person: Person) -> set[str]:
    """Game of Powers: the cards this person was dealt and nobody else has seen yet.  [GOP-INFO-2]"""
    hand = latest_view(person)["seats"][seat_of(person)]["hand"]
    return set(hand["cards"]) - set(hand["known"])


def latest_view(person: Person) -> dict[str, Any]:
    """The table as a person was last shown it."""
    view: dict[str, Any] = next(message["view"] for message in reversed(person.messages) if message.get("view"))
    return view


def seat_of(person: Person) -> int | None:
    """Where a person sits; a spectator nowhere."""
    seat: int | None = next(message["you"] for message in reversed(person.messages) if message["type"] == "snapshot")
    return seat


@pytest.mark.parametrize("game", each_game("orp-orzel"))
def test_a_spectator_sees_nothing_hidden(person: Callable[..., Person], house: ServerProcess, game: str) -> None:
    rng, ada, ben, eve = random.Random(3), person("Ada"), person("Ben"), person("Eve")
    address = gather(ada, ben, game)
    eve.open(address)
    eve.page.wait_for_selector(".prompt")
    seed = seed_of(house, address)
    if game == "libertalia":
        watch_a_sunrise(ada, ben, eve, rng)
    if game == "game-of-powers":
        assert len(unshown_cards(ada)) == len(unshown_cards(ben)) == 2
        search_for_cards(ada, [eve, ben])
    clicks = 0

    def has_seen_enough() -> bool:
        nonlocal clicks
        clicks += sum(each.play_once(rng, LIKED[game]) for each in (ada, ben))
        return clicks >= CLICKS and len(masked((ada, ben), eve)) >= ENOUGH[game]

    def has_caught_up() -> bool:
        # An answer that the others must not know yet is told to nobody else: they go on until all have answered.
        is_told = max(told(eve), default=0) >= max(told(ada), default=0)
        return is_told or not [each.play_once(rng, LIKED[game]) for each in (ada, ben)]

    wait_until(eve, has_seen_enough, "enough is hidden from the spectator", 180)
    wait_until(eve, has_caught_up, "the spectator has been told as much")
    search(eve, [seed])
    for owner, other in ((ada, ben), (ben, ada)):
        for viewer in (eve, other):
            secrets = masked([owner], viewer)
            search(viewer, secrets.values(), secrets)
            if secrets:
                with pytest.raises(AssertionError, match="was sent"):
                    search(owner, secrets.values(), secrets)
        if game == "game-of-powers":
            search_for_cards(owner, [eve, other])
    assert eve.page.locator("[data-move], [data-moves]").count() == 0
    assert all(message["choices"] == [] for message in eve.messages if "choices" in message)


def search_for_cards(owner: Person, viewers: list[Person]) -> None:
    """Cards that were dealt and not shown: nobody else is told where they are, only that they are among those not seen."""
    cards = unshown_cards(owner)
    for viewer in viewers:
        search(viewer, cards)
        view = latest_view(viewer)
        assert cards <= set(view["unseen"])
        assert len(view["unseen"]) == view["deck"] + sum(seat["hand"]["hidden"] for seat in view["seats"])
    if cards:
        with pytest.raises(AssertionError, match="was sent"):
            search(owner, cards)


def watch_a_sunrise(ada: Person, ben: Person, eve: Person, rng: random.Random) -> None:
    """One player has chosen, the other has not: nobody else knows what.  [LIB-SEE-4]  Then all do, which shows that it would have been found."""
    wait_until(eve, lambda: ada.is_asked and ben.is_asked, "the sun rises")
    since = {viewer: len(viewer.received) for viewer in (ben, eve)}
    mentioned = {viewer: json.dumps(latest_view(viewer)) for viewer in since}
    wait_until(eve, lambda: ada.play_once(rng), "Ada chooses")
    wait_until(eve, lambda: all(seat_of(ada) in latest_view(viewer)["answered"] for viewer in since), "it is told that she has")
    move = ada.moves[-1]
    card = f'"{move.split()[1]}"'
    for viewer, first in since.items():
        search(viewer, [move], since=first)
        # The card is mentioned as often as before: among those dealt to everybody, and in Ben's own hand.
        assert json.dumps(latest_view(viewer)).count(card) == mentioned[viewer].count(card) > 0
    wait_until(eve, lambda: ben.play_once(rng), "Ben chooses")
    wait_until(eve, lambda: move in told(eve).values(), "the cards are revealed")
    with pytest.raises(AssertionError, match="was sent"):
        search(eve, [move], told(eve), since[eve])
