"""Nothing leaked: two worlds that differ only in what a viewer may not know give the same bytes, whatever the viewer asks for and does."""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

import seaboard.server
from seaboard.engine.conformance import Setting, Shown, spread, twin_of, viewers
from seaboard.engine.errors import Refused
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match, ShownMove
from seaboard.engine.registry import find_game, games
from seaboard.engine.telling import ALL_OPEN
from seaboard.engine.transcript import transcript_of
from seaboard.server.http import sockets
from seaboard.server.past.replays import positions
from seaboard.server.process.logs import log
from seaboard.server.protocol import ClientMessage
from seaboard.server.table.rendering import Rendering
from seaboard.server.table.tellings import Tellings
from tests.server.visitor import serving
from tests.server.worlds import SECRET, Message, World, fill, is_same_after, world
from tools.make_goldens import golden_settings

SLUGS = list(games())
PATHS = ("/api/tables/{0}", "/api/tables/{0}/log", "/api/tables/{0}/transcript", "/api/tables/{0}/qr.svg", "/api/tables")
REPLAYS = ("/api/replays/{0}", "/api/replays/{0}/transcript", "/api/replays/{0}/positions?from=0&to=5&viewer=all")
REFUSED = 12
"""Forbidden moves that are tried in each world."""
Pair = tuple[Match, Match, int]


def shown_of(slug: str) -> Shown:
    """The game's section 5, as its tests read it."""
    shown: Shown = import_module(f"tests.games.{find_game(slug).module}.section5").shown
    return shown


@cache
def all_pairs(slug: str, settings: int) -> list[Pair]:
    """Matches of a number of settings, each with another one that one viewer cannot tell from it."""
    game, rng, pairs = find_game(slug), random.Random(11), []
    known = list(golden_settings(game))
    for players, options in known[:: max(1, len(known) // settings)]:
        setting = Setting(game, players, options)
        for match in spread(setting, 11, 1, 4):
            for viewer in viewers(setting):
                twin = twin_of(match, viewer, shown_of(slug), rng)
                if twin is not None:
                    kept = Match(game, players, options, match.stream)
                    kept.replay(list(match.log))
                    pairs.append((kept, twin, viewer))
    return pairs


def pairs_of(slug: str, most: int, settings: int = 4) -> list[Pair]:
    """Some of them."""
    pairs = all_pairs(slug, settings)
    return random.Random(most).sample(pairs, min(most, len(pairs)))


def deeds_of(pair: Pair, number: int, shown: Shown) -> list[Message]:
    """Everything a viewer may try: forbidden moves, nonsense, taking back, talk; last a move that is allowed, where it tells no more."""
    match, twin, viewer = pair
    rng, texts, seq = random.Random(number), match.rules.space.texts, len(match.log) + 1
    legal = match.legal(viewer) if viewer != SPECTATOR else []
    illegal = rng.sample([text for text in texts if text not in legal], min(REFUSED, len(texts) - len(legal)))
    moves = [("act", move, seq) for move in (*illegal, "no such move", *legal[:1])]
    tried = [{"type": kind, "id": f"d{place}", "seq": at, "move": move} for place, (kind, move, at) in enumerate(moves)]
    if legal:
        tried[-1]["seq"] = 0  # an answer to a question of long ago
    tried += [{"type": kind, "id": kind} for kind in ("take-seat", "undo", "rematch")]
    tried += [{"type": "answer-undo", "id": "a", "agree": False}, {"type": "chat", "id": "c", "text": "ahoy"}, {"type": "ping"}]
    allowed = [text for text in legal if is_same_after(match, twin, viewer, text, shown)]
    return tried + [{"type": "act", "id": "m", "seq": seq, "move": text} for text in allowed[:1]]


def gather(world: World, pair: Pair, number: int, shown: Shown) -> dict[str, object]:
    """Everything one viewer gets of one table."""
    viewer, table = pair[2], f"t{number}"
    return {
        "answers": [world.ask(path.format(table), viewer) for path in (*PATHS, *REPLAYS)],
        "frames": world.talk(table, viewer, deeds_of(pair, number, shown)),
        "logs": world.logged(),
    }


def compare(folder: Path, slug: str, most: int, settings: int = 4) -> tuple[int, int]:
    """How many pairs of worlds were compared, and how many of their viewers made an allowed move."""
    shown, pairs = shown_of(slug), pairs_of(slug, most, settings)
    gathered = []
    for side, name in enumerate(("one", "other")):
        fill(folder / name, [(match, twin)[side] for match, twin, _ in pairs])
        with world(folder / name) as found:
            gathered.append([gather(found, pair, number, shown) for number, pair in enumerate(pairs)])
    for pair, one, other in zip(pairs, *gathered, strict=True):
        for kind in one:
            assert one[kind] == other[kind], f"{slug}: {kind} tell viewer {pair[2]} two worlds apart after {len(pair[0].log)} moves"
    return len(pairs), sum('"id":"m"' in "".join(one["frames"]) for one in gathered[0])  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def set_up(monkeypatch: pytest.MonkeyPatch, even_time: None) -> None:
    """The same signatures in both worlds, and no limit that one of them meets earlier than the other."""
    monkeypatch.setenv("SEABOARD_SECRET", SECRET)
    monkeypatch.setattr(sockets, "MESSAGES", 10_000.0)


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_all_bytes_of_socket_http_and_logs_tell_no_two_worlds_apart(tmp_path: Path, slug: str) -> None:
    compared, moved = compare(tmp_path, slug, 12)
    assert compared >= 8
    assert moved >= 1


@pytest.mark.compiled
@pytest.mark.soak
@pytest.mark.parametrize("slug", SLUGS)
def test_many_more_worlds_are_not_told_apart(tmp_path: Path, slug: str) -> None:
    print(slug, compare(tmp_path, slug, 400, settings=100))


def number_of(match: Match) -> int:
    """A number that depends on everything there is."""
    return zlib.crc32(bytes(match.state))


def leaky_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log tells everybody what it tells the player who moved."""

    def tell(self: Match, viewer: int, remembers: bool = True, start: int = 0) -> list[ShownMove]:
        texts = self.rules.space.texts
        return [
            ShownMove(move.number, move.actor, texts[self.log[move.number].action], move.chapter, move.finds)
            for move in log_for(self, viewer, remembers, start)
        ]

    log_for = Match.log_for
    monkeypatch.setattr(Match, "log_for", tell)


def leaky_story(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is told all that followed from a move."""
    of = Tellings.of
    monkeypatch.setattr(Tellings, "of", lambda self, match, number, _: of(self, match, number, ALL_OPEN))


def leaky_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wanted now is worded in two ways, as the secrets are."""
    monkeypatch.setattr(Rendering, "prompt", lambda self, *_: "abc"[number_of(self.table.match) % 2 :])


def leaky_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of two rules is named, as the secrets are."""
    allowed = Match.allowed

    def tell(self: Match, actor: int, text: str) -> int:
        try:
            return allowed(self, actor, text)
        except Refused as refused:
            raise Refused(["LIB-DAY-1", "LIB-DAY-2"][number_of(self) % 2], refused.actor, refused.text) from None

    monkeypatch.setattr(Match, "allowed", tell)


def leaky_server_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's own log counts something secret."""
    make = Rendering.make_snapshot

    def tell(self: Rendering, *gaze: Any) -> bytes:
        assert self.table.match is not None
        log("shown", number=number_of(self.table.match))
        return make(self, *gaze)

    monkeypatch.setattr(Rendering, "make_snapshot", tell)


@pytest.mark.compiled
@pytest.mark.parametrize("plant", [leaky_log, leaky_story, leaky_prompt, leaky_refusal, leaky_server_log])
def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    all_pairs("libertalia", 4)  # found while nothing leaks
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="two worlds apart"):
        compare(tmp_path, "libertalia", 5)


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_positions_of_a_replay_show_each_viewer_no_more_than_the_table_did(slug: str) -> None:
    for match, twin, viewer in pairs_of(slug, 5):
        eyes = "spectator" if viewer == SPECTATOR else str(viewer)
        last = len(match.log)
        one, other = (
            positions(transcript_of(each, reveal=False), max(0, last - 30), last, eyes, "en")  # type: ignore[arg-type]
            for each in (match, twin)
        )
        assert one == other


def test_no_endpoint_gives_engine_help_for_a_live_table(tmp_path: Path) -> None:
    """A table can be asked for this and no more, and only what plays for bots knows bots at all.

    `why` is answered from a guessed world, and `hint` only where everybody else is a bot: tests of these say so.
    """
    with serving(tmp_path) as client:
        told = {route.path.replace("{table_id:str}", "ID") for route in client.app.routes}
    assert {path for path in told if "ID" in path} == {
        "/ws/tables/ID",
        "/api/tables/ID",
        *(
            f"/api/tables/ID/{part}"
            for part in ("join", "leave", "start", "log", "transcript", "qr.svg", "invitations", "seats/{seat:int}")
        ),
    }
    asked = {message.__struct_config__.tag for message in get_args(ClientMessage)}
    talk = {"chat", "emote", "mute", "silence", "report", "report-name", "let-back", "remove"}
    play = {
        "act",
        "undo",
        "answer-undo",
        "give-seat",
        "fill-seat",
        "take-seat",
        "rematch",
        "resync",
        "ping",
        "why",
        "hint",
        "show-scenes",
    }
    assert asked == talk | play
    folder = Path(seaboard.server.__file__).parent
    # What the registry tells of bots, their names and levels, is no help.
    helps = re.compile(r"seaboard\.bots(?!\.registry import)|make_bot")
    known = {path.relative_to(folder).as_posix() for path in folder.rglob("*.py") if helps.search(path.read_text())}
    # A world of a game that is over, whether a network's file can be read, what is compiled for bots, what they remember of a set that is put
    # away, whether a network fits a set: none is asked for at a table.
    others = {"past/past_game.py", "upkeep/machine_check.py", "preparing/parts.py", "sets/at_hand.py", "sets/folder.py"}
    assert {path for path in known if not path.startswith("thought/")} == others
