"""The games as PettingZoo environments: seats are agents, asked one after the other, each shown what it may see and nothing else.

    from seaboard.lab.pettingzoo import NAME_v1      # any game with its rules version, dashes as underscores
    env = NAME_v1.env(players=4)

`make_env(slug, ...)` does the same for a game named by a text.  Chance is drawn by the environment from a seeded stream.
"""

from __future__ import annotations

import secrets
from functools import cached_property, partial
from importlib import import_module
from io import StringIO
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seaboard.engine.compile import plain
from seaboard.engine.errors import Refused, UsageError
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.held_game import actor_name
from seaboard.engine.record import SeenBytes, new_bytes
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream
from seaboard.engine.texts import Texts
from seaboard.lab.stepping import share_rewards, stepping
from seaboard.lab.vector import SEEDS, whole_number

try:
    from gymnasium import logger, spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as missing:
    raise ImportError("PettingZoo is not installed; install it with `pip install 'seaboard[lab]'`") from missing

ANSI = "ansi"
WIDTH = 110
"""Columns of a rendered table."""

Observation = dict[str, NDArray[Any]]
rewards_of = plain(share_rewards)


def agent_name(seat: int) -> str:
    """What PettingZoo calls a seat."""
    return f"player_{seat}"


class SeatEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """One table of a game.

    Seats that decide at the same time are asked in ascending order; what one has chosen is in nobody else's observation until all
    have.  Rewards come at the end, by place alone (`share_rewards` in `stepping.py`).  There is no `state()`: a full record would tell secrets.
    """

    def __init__(self, slug: str, players: int | None = None, render_mode: str | None = None, **options: str) -> None:
        EzPickle.__init__(self, slug, players, render_mode, **options)
        super().__init__()
        self.game = find_game(slug)
        self.players = self.game.check_players(self.game.fewest if players is None else players)
        self.options = self.game.check_options({name.replace("_", "-"): value for name, value in options.items()})
        if render_mode not in (None, ANSI):
            raise UsageError(f"render_mode can be None or {ANSI!r}, not {render_mode!r}")
        self.render_mode = render_mode
        self.metadata = {"name": env_name(slug), "render_modes": [ANSI], "is_parallelizable": False}
        self.rules = self.game.rules
        self.possible_agents = [agent_name(seat) for seat in range(self.players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(len(self.rules.space)) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observed() for agent in self.possible_agents}
        self._steps = stepping(slug)
        self._codes = self.rules.option_codes(self.options)
        self._record = self.rules.new_full()
        self._seen = SeenBytes(new_bytes(self.rules.layout.dtype))
        self._out = np.empty(self.rules.most_legal, np.int16)
        self._seed: int | None = None
        self._number = 0
        self._waiting = 0

    def _observed(self) -> spaces.Dict:
        features = spaces.Box(-np.inf, np.inf, (self.rules.features,), np.float32)
        return spaces.Dict({"observation": features, "action_mask": spaces.Box(0, 1, (len(self.rules.space),), np.int8)})

    def observation_space(self, agent: str) -> spaces.Dict:
        """A network's features and a mask of legal actions, the same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """All actions of the game; which are legal now is in the mask."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the first of this seed, or without a seed the next game of the last one.  PettingZoo's `options` say nothing here."""
        if seed is not None:
            self._seed, self._number = whole_number("seed", seed, 0, SEEDS - 1), 0
        elif self._seed is None:
            self._seed, self._number = secrets.randbelow(SEEDS), 0
        else:
            self._number += 1
        self._luck = np.array([*seeded_stream(self._seed, self._number).key, 0], np.int64)
        self.rules.start(self._record, self.players, self._codes)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._go_on()

    def _go_on(self) -> None:
        """Let chance draw, then ask the lowest seat that waits, or end the game."""
        self._waiting = self._steps.settle(self._record, self._luck)
        if self._waiting:
            self.agent_selection = self.possible_agents[(self._waiting & -self._waiting).bit_length() - 1]
            return
        points, places = self.rules.results(self._record, self.players)
        rewards = [0.0] * self.players
        rewards_of(np.array(places), self.players, rewards)
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = rewards[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"points": points[seat], "place": places[seat]}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent knows now, and its legal actions: no action is legal for an agent that is not asked."""
        if agent not in self._seat_of:
            raise UsageError(f"there is no agent {agent!r}; there are: {', '.join(self.possible_agents)}")
        seat = self._seat_of[agent]
        mask = np.zeros(len(self.rules.space), np.int8)
        if self._waiting >> seat & 1:
            mask[self._out[: self.rules.legal(self._record, seat, self._out)]] = 1
        self.rules.redact(self._record, seat, self._seen)
        return {"observation": self.rules.observation(self._seen, seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """The asked agent's action; a refused one changes nothing and names the rule.  An agent whose game is over steps with None."""
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise UsageError(f"the game is over: {agent} can only step with None, not {action!r}")
            self._was_dead_step(None)
            return
        number = whole_number("an action", action, 0, len(self.rules.space) - 1)
        seat = self._seat_of[agent]
        refused = self.rules.check(self._record, seat, number)
        if refused:
            raise Refused(self.rules.refusal(refused), actor_name(seat), self.rules.space.texts[number])
        self.rules.apply(self._record, seat, number)
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        self._accumulate_rewards()

    def move_text(self, action: int) -> str:
        """An action as the rules write it."""
        return self.rules.space.texts[whole_number("an action", action, 0, len(self.rules.space) - 1)]

    @cached_property
    def _texts(self) -> Texts:
        return Texts(self.game)

    def render(self) -> str | None:
        """The table as text, as the asked agent sees it."""
        if self.render_mode is None:
            logger.warn("render() was called without a render_mode; make the environment with render_mode='ansi'")
            return None
        from rich.console import Console

        viewer = self._seat_of[self.agent_selection] if self.agents else SPECTATOR
        terminal = import_module(f"{self.game.package}.terminal")
        screen = Console(file=StringIO(), width=WIDTH, color_system=None)
        screen.print(terminal.draw(self.rules.view_for(self.rules.seen_by(self._record, viewer), viewer), self._texts))
        return str(screen.file.getvalue())  # type: ignore[attr-defined]

    def close(self) -> None:
        """Nothing has to be released."""


def env_name(slug: str) -> str:
    """The name of a game's environment: its slug with underscores, and its rules version."""
    return f"{slug.replace('-', '_')}_v{find_game(slug).version}"


def make_env(slug: str, players: int | None = None, render_mode: str | None = None, **options: str) -> Any:
    """A game's environment, with errors for calls out of order.  Options are named as the game names them, dashes as underscores."""
    return OrderEnforcingWrapper(SeatEnv(slug, players, render_mode, **options))


def environments() -> dict[str, SimpleNamespace]:
    """Every game's environment by name, made the way PettingZoo's own are: `env` and `raw_env`."""
    return {
        env_name(slug): SimpleNamespace(env=partial(make_env, slug), raw_env=partial(SeatEnv, slug), __name__=env_name(slug))
        for slug in games()
    }


def __getattr__(name: str) -> SimpleNamespace:
    known = environments()
    if name not in known:
        raise AttributeError(f"there is no environment {name!r}; there are: {', '.join(known)}")
    return known[name]
