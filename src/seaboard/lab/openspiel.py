"""The games for OpenSpiel: `import seaboard.lab.openspiel` registers them, `pyspiel.load_game` then finds them.

Chance is explicit.  Seats that decide at the same time are asked one after the other, the lowest first; what a seat is shown comes
from its redacted record and its log, so nobody sees an answer before all are in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from operator import add
from struct import Struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seaboard.engine.errors import UsageError
from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.game import Game, Option
from seaboard.engine.held_game import actor_name
from seaboard.engine.loops import LONGEST_GAME
from seaboard.engine.positions import write_position
from seaboard.engine.record import SeenBytes
from seaboard.engine.registry import find_game, games
from seaboard.engine.verbs import Rules

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("OpenSpiel is not installed; install it with `pip install 'seaboard[lab]'`") from missing

PREFIX = "seaboard_"
PLAYERS = "players"
WORDS = 1 << 32

Told = tuple[bytes, ...]
"""What each viewer was shown, the spectator last: for each move four bytes of actor, action and hidden words."""
SHOWN = Struct("<BHB")


class Setting:
    """A game with its number of players and its options, and OpenSpiel's numbers for its actions.

    OpenSpiel counts decisions and outcomes of chance from 0 each, in the order of the game's own actions.
    """

    def __init__(self, game: Game, players: int, options: dict[str, str]) -> None:
        self.game, self.players, self.options = game, players, options
        self.viewers = (*range(players), SPECTATOR)

    @cached_property
    def rules(self) -> Rules:
        return self.game.rules

    @cached_property
    def decisions(self) -> list[int]:
        """The game's action for each of OpenSpiel's."""
        return [action for action, kind in enumerate(self.rules.space.kind_of) if not kind.chance]

    @cached_property
    def outcomes(self) -> list[int]:
        """The game's action for each of OpenSpiel's outcomes of chance."""
        return [action for action, kind in enumerate(self.rules.space.kind_of) if kind.chance]

    @cached_property
    def numbers(self) -> list[int]:
        """OpenSpiel's number for each of the game's actions."""
        numbers = [0] * len(self.rules.space)
        for actions in (self.decisions, self.outcomes):
            for number, action in enumerate(actions):
                numbers[action] = number
        return numbers

    def action(self, actor: int, number: int) -> int:
        """The game's action behind a number of OpenSpiel's."""
        return (self.outcomes if actor == CHANCE else self.decisions)[number]

    def text(self, told: bytes) -> str:
        """What a viewer was shown, a line for each move."""
        return "".join(self.line(*move) for move in SHOWN.iter_unpack(told))

    @cached_property
    def line(self) -> Callable[[int, int, int], str]:
        """The line that shows a move."""
        masked = self.rules.space.masked
        return cache(lambda actor, action, hidden: f"{actor_name(actor)}: {masked(action, hidden)}\n")

    def __deepcopy__(self, memo: object) -> Setting:
        # OpenSpiel copies all a state has whenever it clones one.
        return self

    def __reduce__(self) -> tuple[Callable[..., Setting], tuple[Any, ...]]:
        return make_setting, (self.game.slug, self.players, self.options)


def make_setting(slug: str, players: object, options: dict[str, str]) -> Setting:
    """A setting that the game can be played in."""
    game = find_game(slug)
    return Setting(game, game.check_players(players), game.check_options(options))


def utilities(places: Sequence[int]) -> list[float]:
    """What each seat gets: from 1 for the first place to -1 for the last in even steps; seats that share places share what they pay.

    The sum is always 0.  With two players a win is 1, a loss -1 and a shared win 0.
    """
    step = 2.0 / (len(places) - 1)
    return [1.0 - step * (sum(other < place for other in places) + (places.count(place) - 1) / 2) for place in places]


class SeaboardState(pyspiel.State):  # type: ignore[misc]
    """A position.  Everything it holds is a value, so that copies share nothing that changes."""

    def __init__(self, game: SeaboardGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.record = self.setting.rules.opening(self.setting.players, self.setting.options)
        self.told: Told = (b"",) * len(self.setting.viewers)
        self.held: Told = (b"",) * len(self.setting.viewers)
        """What viewers will be shown once everybody has answered the decision that stands open."""

    def actor(self) -> int | None:
        """The actor that is asked: chance, or the lowest of the seats that may act; nobody when the game is over."""
        mask = self.setting.rules.actors(self.record)
        return (mask & -mask).bit_length() - 1 if mask else None

    def current_player(self) -> int:
        """OpenSpiel's number of the actor that is asked."""
        actor = self.actor()
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.setting.rules.actors(self.record) == 0

    def _legal_actions(self, player: int) -> list[int]:
        """The decisions of the seat that is asked, ascending."""
        numbers = self.setting.numbers
        return sorted(numbers[action] for action in self.setting.rules.legal_actions(self.record, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities."""
        outcomes = self.setting.rules.outcomes(self.record)
        total = sum(weight for _, weight in outcomes)
        # OpenSpiel wants no outcome that cannot come.
        return sorted((self.setting.numbers[action], weight / total) for action, weight in outcomes if weight)

    def _apply_action(self, number: int) -> None:
        """Make the move of the actor that is asked, and show it to all viewers that may see it."""
        actor, rules = self.actor(), self.setting.rules
        assert actor is not None
        action = self.setting.action(actor, number)
        before = rules.actors(self.record)
        veils = (rules.veil(self.record, viewer, actor, action) for viewer in self.setting.viewers)
        shown = tuple(SHOWN.pack(actor, action, hidden) for hidden in veils)
        rules.apply(self.record, actor, action)
        others = before & ~(1 << actor)
        self.show(actor, shown, is_open=bool(others) and rules.actors(self.record) == others)

    def show(self, actor: int, shown: Told, is_open: bool) -> None:
        """A move is shown to its maker at once, to the others when nobody has to answer the same decision any more."""
        own = tuple(move if viewer == actor else b"" for viewer, move in zip(self.setting.viewers, shown))
        rest = tuple(b"" if viewer == actor else move for viewer, move in zip(self.setting.viewers, shown))
        self.told, self.held = joined(self.told, own), joined(self.held, rest)
        if not is_open:
            self.told, self.held = joined(self.told, self.held), (b"",) * len(shown)

    def _action_to_string(self, player: int, number: int) -> str:
        """The text of a move."""
        actor = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        return self.setting.rules.space.texts[self.setting.action(actor, number)]

    def returns(self) -> list[float]:
        """What each seat gets, all at the end."""
        if not self.is_terminal():
            return [0.0] * self.setting.players
        return utilities(self.setting.rules.results(self.record, self.setting.players)[1])

    def __str__(self) -> str:
        """The full position, secrets included, in the language of tests and bug reports."""
        return write_position(self.setting.rules.layout, self.setting.rules.record(self.record))

    def seen_by(self, viewer: int) -> SeenBytes:
        """What a viewer may know of the position."""
        return self.setting.rules.seen_by(self.record, viewer)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SeaboardState:
        """A position that this seat cannot tell from the real one, by the game's own `guess`.

        Nothing of the real one is in it but what the seat knows: of others' logs what everybody saw, and OpenSpiel's own history of
        actions, which is full of secrets, begins empty.
        """
        rules = self.setting.rules
        other = SeaboardState(self.get_game())
        stream = np.array([int(sampler() * WORDS), int(sampler() * WORDS), 0], np.int64)
        world = rules.new_full()
        rules.guess(self.seen_by(player), player, stream, world)
        other.record = world
        other.told = tuple(self.told[player] if viewer == player else self.told[-1] for viewer in self.setting.viewers)
        return other


def joined(told: Told, more: Told) -> Told:
    """What viewers were shown, with new lines appended."""
    return tuple(map(add, told, more))


class SeaboardObserver:
    """What a seat or a spectator may know: `observe`'s features as a tensor, log and position as a text."""

    def __init__(self, setting: Setting, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise UsageError(f"an observation has no parameters; {', '.join(params)} was given")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not kind.public_info:
            raise UsageError("an observation is what one seat knows, or what everybody knows")
        self.setting = setting
        self.sees_own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.remembers = kind.perfect_recall
        self.tensor: NDArray[np.float32] = np.zeros(setting.rules.features, np.float32)
        self.dict = {"observation": self.tensor}

    def viewer(self, player: int) -> int:
        """Through whose eyes."""
        return player if self.sees_own else SPECTATOR

    def set_from(self, state: SeaboardState, player: int) -> None:
        """Fill the tensor."""
        viewer = self.viewer(player)
        self.setting.rules.observe(state.seen_by(viewer), viewer, self.tensor)

    def string_from(self, state: SeaboardState, player: int) -> str:
        """With perfect recall the whole log and the redacted record's bytes, which is quick; else the position for people to read."""
        viewer = self.viewer(player)
        seen = state.seen_by(viewer)
        if self.remembers:
            return f"seat {player}\n{self.setting.text(state.told[self.setting.viewers.index(viewer)])}{seen.tobytes().hex()}"
        rules = self.setting.rules
        return f"seat {player}\n{write_position(rules.layout, rules.record(seen))}"


class SeaboardGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters settled; each game has a class of its own made of this one."""

    kind: Any
    slug: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.kind.parameter_specification, **(params or {})}
        players = given.pop(PLAYERS)
        self.setting = make_setting(self.slug, players, {name: str(value) for name, value in given.items()})
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.decisions),
            max_chance_outcomes=len(self.setting.outcomes),
            num_players=self.setting.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(self.kind, info, {PLAYERS: players, **given})

    def new_initial_state(self) -> SeaboardState:
        """The position before the first move."""
        return SeaboardState(self)

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> SeaboardObserver:
        """Who looks at positions."""
        return SeaboardObserver(self.setting, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


def name_of(game: Game) -> str:
    """What OpenSpiel calls a game."""
    return f"{PREFIX}{game.module}"


def parameter(option: Option) -> int | str:
    """The default of an option; OpenSpiel takes anything that looks like a number for one, so it has to be one."""
    return int(option.default) if all(value.isdecimal() for value in option.values) else option.default


def describe(game: Game) -> Any:
    """A game's type.  Reads no rules, so that registering costs nothing."""
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={PLAYERS: game.fewest, **{option.name: parameter(option) for option in game.options}},
    )


def register(game: Game) -> None:
    """Make a game known to OpenSpiel."""
    kind = describe(game)
    # A class outlives the interpreter; a function would be freed by OpenSpiel after the interpreter's end, which crashes it.
    pyspiel.register_game(kind, type(game.module, (SeaboardGame,), {"kind": kind, "slug": game.slug}))


for each in games().values():
    register(each)
