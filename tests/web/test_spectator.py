"""A spectator sees nothing hidden: what players know is searched for in every frame he was sent and in his whole page."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterable

import pytest

from tests.server.processes import ServerProcess
from tests.web.gathering import NAMES, gather
from tests.web.people import Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

CLICKS = {"libertalia": 40, "mare-balticum": 300, "orp-orzel": 60, "game-of-powers": 40}
"""So far a game is watched; in Mare Balticum it takes a while until a time token has everybody decide in secret."""
HIDING = {"orp-orzel": 3, "mare-balticum": 1}
"""Games in which a move is told with its last word masked; after so many of them enough has been seen."""


def seed_of(house: ServerProcess, address: str) -> str:
    """The seed of a running table, which only its database knows."""
    with sqlite3.connect(house.folder / "seaboard.sqlite3") as database:
        (seed,) = database.execute("select seed from tables where id = ?", (address.rsplit("/", 1)[1],)).fetchone()
    return bytes(seed).hex()


def told(person: Person) -> dict[int, str]:
    """The moves a person was told, by number."""
    events = [event for message in person.messages for event in [*message.get("events", ()), *message.get("log", ())]]
    return {event["number"]: event["move"] for event in events}


def masked(people: Iterable[Person], spectator: Person) -> set[str]:
    """Moves that somebody knows whole, and the spectator only with a question mark."""
    shown = told(spectator)
    return {move for person in people for number, move in told(person).items() if "?" in shown.get(number, "") and "?" not in move}


def unshown_cards(person: Person) -> set[str]:
    """Game of Powers: the cards this person was dealt and has not shown yet."""
    you = next(message["you"] for message in reversed(person.messages) if message["type"] == "snapshot")
    hands = [message["view"]["seats"][you]["hand"] for message in person.messages if message.get("view")]
    dealt = next(hand["cards"] for hand in hands if hand["number"])
    return {card for card in dealt if not any(card in move for move in person.moves)}


@pytest.mark.parametrize("game", list(NAMES))
def test_a_spectator_sees_nothing_hidden(person: Callable[..., Person], house: ServerProcess, game: str) -> None:
    rng, ada, ben, eve = random.Random(3), person("Ada"), person("Ben"), person("Eve")
    address = gather(ada, ben, game)
    eve.open(address)
    eve.page.wait_for_selector(".prompt")
    seed = seed_of(house, address)
    if game == "libertalia":
        watch_a_sunrise(ada, ben, eve, rng)
    clicks = idle = 0
    while clicks < CLICKS[game] and idle < 400:
        done = [each.play_once(rng) for each in (ada, ben)]
        clicks += sum(done)
        idle = 0 if any(done) else idle + 1
        if game in HIDING and clicks % 5 == 0 and len(masked((ada, ben), eve)) >= HIDING[game]:
            break
    wait_until(eve, lambda: max(told(eve), default=0) >= max(told(ada), default=0), "the spectator has been told as much")
    secrets = masked((ada, ben), eve) | {seed}
    if game == "game-of-powers":
        secrets |= unshown_cards(ada) | unshown_cards(ben)
    # Without anything to look for the search would prove nothing.
    assert len(secrets) > 1 or game == "libertalia"
    search(eve, secrets)
    # The other player may know no more than the spectator, but for what is his own.
    others = masked([ben], eve) | {seed}
    search(ada, others - set(ada.moves))
    assert eve.page.locator("[data-move], [data-moves]").count() == 0
    assert all(message["choices"] == [] for message in eve.messages if "choices" in message)


def search(person: Person, secrets: set[str]) -> None:
    """No secret in any frame, nor anywhere in the page."""
    frames, page = "\n".join(person.received), person.page.content()
    for secret in secrets:
        assert secret not in frames, f"{person.name} was sent {secret!r}"
        assert secret not in page, f"{person.name}'s page holds {secret!r}"


def watch_a_sunrise(ada: Person, ben: Person, eve: Person, rng: random.Random) -> None:
    """One has chosen, the other not: nobody but he knows what; then all do, which shows that the search would have found it."""
    mark = len(eve.received), len(ben.received)
    assert ada.play_once(rng)
    wait_until(eve, lambda: any(json.loads(frame)["type"] == "acknowledged" for frame in ada.received), "the choice is taken")
    move = ada.moves[-1]
    wait_until(eve, lambda: len(eve.received) > mark[0], "the spectator is told that a choice was made")
    assert move not in "".join(eve.received) + "".join(ben.received[mark[1] :])
    assert ben.play_once(rng)
    wait_until(eve, lambda: move in "".join(eve.received), "the cards are revealed")
