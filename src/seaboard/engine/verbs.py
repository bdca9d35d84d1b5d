"""The contract every game satisfies, and how its verbs are bound to the engine's entry points."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from seaboard.engine import interpreted, loops, telling
from seaboard.engine.actions import ActionSpace
from seaboard.engine.cache import drop_stale, sources_hash
from seaboard.engine.compile import INTERPRETED, UNCHECKED, as_plain, bind_entry, bind_part, rebound, with_stand_in
from seaboard.engine.fields import ACTORS_IN, CHANCE, SPECTATOR, Layout
from seaboard.engine.game import Game, Options
from seaboard.engine.record import Actions, Floats, FullBytes, Numbers, SeenBytes, Tensor, host_record, new_bytes, record_reader
from seaboard.engine.sight import glance_reader, sight_reader
from seaboard.engine.story import Rows, Story, story_reader

F = TypeVar("F", bound=Callable[..., Any])

RULE_VERBS = {
    "setup": ("start",),
    "rules": ("actors", "check", "legal", "chance", "apply"),
    "scoring": ("scores", "is_better"),
    "knowledge": ("veil", "opened", "cast_shadows", "guess"),
    "invariants": ("audit",),
    "features": ("observe",),
    "pacing": ("lap", "leg"),
}
"""Which file of a game's folder holds which compiled verb."""
TABLE_VERBS = ("start", "actors", "legal", "check", "chance", "make", "redact", "scores", "veil", "guess", "tell", "apply")
"""What tables call, in the order in which they need it; the others are for networks and for many games at once."""


@dataclass(frozen=True)
class Rules:
    """A game's verbs for Python callers, over the bytes of records."""

    game: Game
    names: Mapping[str, Any]
    """What the templates' free names stand for; other rooms bind templates of their own with them."""
    layout: Layout
    space: ActionSpace
    refusals: type[IntEnum]
    most_legal: int
    features: int
    scales: NDArray[np.float64]
    """What each feature's whole number is multiplied by."""
    start: Callable[[FullBytes, int, Numbers], None]
    actors: Callable[[FullBytes], int]
    check: Callable[[FullBytes, int, int], int]
    legal: Callable[[FullBytes, int, Actions], int]
    chance: Callable[[FullBytes, Numbers], int]
    apply: Callable[[FullBytes, int, int], None]
    make: Callable[[FullBytes, int, int, int, Numbers], int]
    tell: Callable[[FullBytes, int, int, int, Any], int]
    scores: Callable[[FullBytes, Numbers, Numbers], None]
    veil: Callable[[FullBytes, int, int, int], int]
    audit: Callable[[FullBytes], int]
    redact: Callable[[FullBytes, int, SeenBytes], None]
    guess: Callable[[SeenBytes, int, Numbers, FullBytes], None]
    observe: Callable[[SeenBytes, int, Tensor], None]
    play_games: Callable[..., int]
    score_games: Callable[[Any, Numbers, Numbers], None]
    log_game: Callable[..., int]
    examine_games: Callable[..., int]
    chapter: Callable[[Any], int]
    first_chapter: Callable[[Any], int]
    set_usual: Callable[[Any], None]
    complete: Callable[[Any], None]
    finds: Callable[[Any], tuple[str, ...]]
    sight: Callable[[FullBytes | SeenBytes], Any]
    glance: Callable[[FullBytes], Any]
    view: Callable[[Any, int], msgspec.Struct]
    remember: Callable[[Any, Any, Options], Any] | None
    """Adds to a view what options that stay out of the record have the table remember for people, where a game has such options."""
    story: Callable[[Rows], Story]
    """What followed from a move, from the rows that one viewer is told."""
    entries: Mapping[str, Callable[..., Any]]
    """The compiled verbs, whether they are in use or not."""

    @cached_property
    def first_choice(self) -> int:
        """The first action that is not one of chance: what seats choose from begins here."""
        return next(action for action, kind in enumerate(self.space.kind_of) if not kind.chance)

    # Two ways to run the same rules.  Records are the same bytes, so a game may go on the other way after any call.

    @property
    def is_interpreted(self) -> bool:
        """Whether tables run these rules as plain Python, because their compiled form is not there yet."""
        return self.make is not self.entries["make"]

    def interpret(self) -> None:
        """Run every verb as plain Python from the next call on."""
        self._use({name: as_plain(entry) for name, entry in self.entries.items()})

    def hand_over(self, verbs: Collection[str] = TABLE_VERBS) -> None:
        """Run these verbs compiled from the next call on, and the others as plain Python: what is not loaded would be compiled there."""
        self._use({name: entry if name in verbs else as_plain(entry) for name, entry in self.entries.items()})

    def in_use(self, entry: F) -> F:
        """An entry point that others have bound to these rules, as the rules run now."""
        return cast(F, as_plain(entry)) if self.is_interpreted else entry

    def _use(self, verbs: Mapping[str, Callable[..., Any]]) -> None:
        for name, verb in verbs.items():
            object.__setattr__(self, name, verb)

    def new_full(self) -> FullBytes:
        """Bytes for a full record."""
        return FullBytes(new_bytes(self.layout.dtype))

    def opening(self, players: int, options: Options) -> FullBytes:
        """The position before the first move."""
        buffer = self.new_full()
        self.start(buffer, players, self.option_codes(options))
        return buffer

    def option_codes(self, options: Options) -> Numbers:
        """The options as compiled code takes them."""
        return np.array(self.game.option_codes(options) or [0], np.int64)

    def actor_list(self, buffer: FullBytes) -> list[int]:
        """Who may act now: seats in ascending order, or chance alone; nobody when the game is over."""
        return list(ACTORS_IN[self.actors(buffer)])

    def legal_actions(self, buffer: FullBytes, actor: int) -> list[int]:
        """The legal actions of a seat or of chance."""
        out = np.empty(self.most_legal, np.int16)
        actions: list[int] = out[: self.legal(buffer, actor, out)].tolist()
        return actions

    def outcomes(self, buffer: FullBytes) -> list[tuple[int, int]]:
        """The outcomes of chance with their weights."""
        return list(zip(*self._lots(buffer)[:2], strict=True))

    def draw(self, buffer: FullBytes, ticket: Callable[[int], int]) -> int:
        """The outcome of chance that a ticket below the sum of all weights stands for."""
        actions, weights, total = self._lots(buffer)
        place = ticket(total)
        if total == len(actions):
            return actions[place]
        for action, weight in zip(actions, weights, strict=True):
            if place < weight:
                return action
            place -= weight
        raise AssertionError("weights and their sum disagree")

    def _lots(self, buffer: FullBytes) -> tuple[list[int], list[int], int]:
        """The outcomes of chance, their weights, and the sum of these."""
        actions, weights = self.legal_actions(buffer, CHANCE), np.empty(self.most_legal, np.int64)
        total = self.chance(buffer, weights)
        return actions, weights[: len(actions)].tolist(), total

    def seen_by(self, buffer: FullBytes, viewer: int) -> SeenBytes:
        """What a viewer may know of a position."""
        seen = SeenBytes(new_bytes(self.layout.dtype))
        self.redact(buffer, viewer, seen)
        return seen

    def observation(self, seen: SeenBytes, viewer: int) -> Floats:
        """A network's features of what a viewer knows."""
        tensor = np.empty(self.features, np.float32)
        self.observe(seen, viewer, tensor)
        return tensor

    def view_for(self, seen: SeenBytes, viewer: int, options: Options | None = None) -> msgspec.Struct:
        """What a viewer is shown, as a typed structure for people's screens; with the options, what they add that the record does not know."""
        sight = self.sight(seen)
        shown = self.view(sight, viewer)
        return shown if options is None or self.remember is None else self.remember(shown, sight, options)

    def write_cell(self, seen: SeenBytes, cell: int, number: int) -> None:
        """Put a number where a story says that it has become another."""
        offset, width = int(self.names["CELL_OFFSETS"][cell]), int(self.names["CELL_WIDTHS"][cell])
        seen[offset : offset + width] = bytearray((number & ((1 << 8 * width) - 1)).to_bytes(width, "little"))

    def record(self, buffer: FullBytes | SeenBytes) -> Any:
        """The record in these bytes, fields as attributes."""
        return host_record(buffer, self.layout.dtype)

    def results(self, buffer: FullBytes, players: int) -> tuple[list[int], list[int]]:
        """Points and places by seat."""
        points, ranks = np.zeros(8, np.int64), np.zeros(8, np.int64)
        self.scores(buffer, points, ranks)
        return [int(each) for each in points[:players]], [int(each) for each in ranks[:players]]

    def refusal(self, number: int) -> str:
        """The rule id behind the number that `check` or `audit` gave."""
        return self.refusals(number).name.replace("_", "-")

    def warm(self, verbs: Iterable[str] | None = None) -> Iterator[str]:
        """Compile verbs, or load them from the cache; names each one before its turn."""
        if INTERPRETED:
            return
        drop_stale()
        examples = self._examples()
        for name in examples if verbs is None else verbs:
            yield name
            self.entries[name](*examples[name])

    def _examples(self) -> dict[str, tuple[Any, ...]]:
        """What each verb is called with, so that it is compiled for what everybody calls it with."""
        options = self.option_codes(self.game.check_options({}))
        seen, points = SeenBytes(new_bytes(self.layout.dtype)), np.zeros(8, np.int64)
        actions, weights = np.empty(self.most_legal, np.int16), np.empty(self.most_legal, np.int64)
        stream, few = np.zeros(3, np.int64), self.game.fewest
        # Found as plain Python: the compiled verbs may not be there yet.
        opening = self.new_full()
        as_plain(self.entries["start"])(opening, few, options)
        as_plain(self.entries["legal"])(opening, CHANCE, actions)
        drawn = int(actions[0])

        def fresh() -> FullBytes:
            return FullBytes(opening.copy())

        return {
            "start": (fresh(), few, options),
            "actors": (opening,),
            "legal": (opening, CHANCE, actions),
            "check": (opening, CHANCE, 0),
            "chance": (opening, weights),
            "veil": (opening, SPECTATOR, CHANCE, 0),
            "audit": (opening,),
            "scores": (opening, points, points.copy()),
            "redact": (opening, SPECTATOR, seen),
            "guess": (seen.copy(), SPECTATOR, stream, self.new_full()),
            "observe": (seen.copy(), SPECTATOR, np.empty(self.features, np.float32)),
            "apply": (fresh(), CHANCE, drawn),
            "make": (fresh(), CHANCE, drawn, few, points.copy()),
            "tell": (opening, CHANCE, drawn, few, np.zeros((1, telling.ROW), np.int64)),
            "play_games": (new_bytes(self.layout.dtype, 1), few, options, 0, 0, np.zeros(1, np.int64), False),
            "score_games": (new_bytes(self.layout.dtype, 0), np.zeros((0, 6), np.int64), np.zeros((0, 6), np.int64)),
            "log_game": (fresh(), few, options, stream, stream.copy(), np.zeros(1, np.int8), np.zeros(1, np.int16)),
            "examine_games": (fresh(), few, options, 0, 0, 0, np.zeros(4, np.int64)),
        }


def compiled_name(game: Game) -> str:
    """What compiled code of a game is called: the game's name and a hash of all it is made from."""
    folder = Path(str(import_module(game.package).__file__)).parent
    return f"{game.module}_{sources_hash(folder)}"


def bound_names(game: Game) -> dict[str, Any]:
    """Everything the templates' free names stand for in one game: its verbs, its tables, and the parts made of them."""
    modules = {file: import_module(f"{game.package}.{file}") for file in (*RULE_VERBS, "state", "actions", "causes")}
    layout: Layout = modules["state"].LAYOUT
    keep, fill = layout.masks()
    with_room = telling.telling_dtype(layout.dtype)
    offsets, widths, of_byte = telling.cell_tables(layout, (*modules["causes"].TOLD, *modules["causes"].ANNOUNCED))
    names: dict[str, Any] = {verb: getattr(modules[file], verb) for file, verbs in RULE_VERBS.items() for verb in verbs}
    names |= {
        "as_record": record_reader(layout.dtype),
        "RECORD_BYTES": layout.dtype.itemsize,
        "MOST_LEGAL": modules["actions"].MOST_LEGAL,
        "ACTIONS": len(modules["actions"].SPACE),
        "KEEP": keep,
        "FILL": fill,
        "FULL": layout.full_mask(),
        "MOST_PLAYERS": game.most,
        "as_telling": record_reader(with_room),
        "TELLING_BYTES": with_room.itemsize,
        "CELL_OFFSETS": offsets,
        "CELL_WIDTHS": widths,
        "CELL_OF_BYTE": of_byte,
    }
    players = loops.declared_players if "players" in (layout.dtype.names or ()) else loops.fixed_players
    names["count_players"] = bind_part(players, names, compiled_name(game))
    byte_parts = loops.BYTE_PARTS | telling.BYTE_PARTS | (interpreted.BYTE_PARTS if INTERPRETED else {})
    for name, template in byte_parts.items():
        names[name] = bind_part(template, names, compiled_name(game), UNCHECKED)
        if not INTERPRETED and name in interpreted.BYTE_PARTS:
            with_stand_in(names[name], rebound(interpreted.BYTE_PARTS[name], names, compiled_name(game)))
    for name, template in (loops.PARTS | telling.PARTS).items():
        names[name] = bind_part(template, names, compiled_name(game))
    return names


def load_rules(game: Game) -> Rules:
    """Import a game's folder and bind its verbs."""
    names = bound_names(game)
    owner = compiled_name(game)
    entries = {verb: bind_entry(template, names, owner) for verb, template in (loops.ENTRIES | telling.ENTRIES).items()}
    modules = {
        file: import_module(f"{game.package}.{file}") for file in ("state", "actions", "features", "view", "notation", "causes")
    }
    causes = modules["causes"]
    return Rules(
        game=game,
        names=names,
        layout=modules["state"].LAYOUT,
        space=modules["actions"].SPACE,
        refusals=modules["actions"].Refusal,
        most_legal=modules["actions"].MOST_LEGAL,
        features=modules["features"].FEATURES.features,
        scales=modules["features"].FEATURES.scales,
        **{name: getattr(modules["notation"], name) for name in ("chapter", "first_chapter", "set_usual", "complete", "finds")},
        sight=sight_reader(modules["state"].LAYOUT),
        glance=glance_reader(modules["state"].LAYOUT),
        view=modules["view"].view,
        remember=getattr(modules["view"], "remember", None),
        story=story_reader(modules["state"].LAYOUT, causes.TOLD, causes.ANNOUNCED, causes.Cause),
        entries=entries,
        **entries,
    )
