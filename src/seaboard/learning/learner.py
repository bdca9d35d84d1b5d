"""Self-play and learning from it: proximal policy optimisation, every seat of every table played by the same network."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from torch import Tensor

from seaboard.bots.binding import find_evaluation
from seaboard.engine.game import Game
from seaboard.learning.earlier import EarlierSelves
from seaboard.learning.network import Network, drawn, masked_log_softmax
from seaboard.learning.partners import Partners
from seaboard.learning.processes import fewest_of_all, share_gradients
from seaboard.learning.recipe import Recipe
from seaboard.learning.returns import WORTHS, begin_told, from_seats, leads, step_back, to_seats, utilities
from seaboard.learning.tables import Tables

VALUE_WEIGHT = 0.5
LONGEST_STEP = 1.0
"""The greatest length of a gradient."""
LAST_RATE = 0.05
"""The part of the learning rate that is left at the end."""
SMALLEST_SLOPE = 1e-6
"""Adam's epsilon: slopes below it move a weight by less than the rate.  In batches of 65,536 half of all weights have slopes of 1e-5 and less."""


def between(ends: tuple[float, float], done: float) -> float:
    """From the first number to the second as the training goes on."""
    return ends[0] + (ends[1] - ends[0]) * min(1.0, max(0.0, done))


def falling(ends: tuple[float, float], done: float) -> float:
    """The same by equal factors in equal times: soon small, and then for long nearly as small as at the end.  Where an end is 0, `between`."""
    if min(ends) <= 0.0:
        return between(ends, done)
    return ends[0] * (ends[1] / ends[0]) ** min(1.0, max(0.0, done))


def shares_of(recipe: Recipe, done: float) -> tuple[float, float, float]:
    """How much of the utility are the win, the place and the lead in points, when this part of the training is over."""
    win = between(recipe.win_weight, done)
    return win, (1.0 - win) * (1.0 - recipe.points), (1.0 - win) * recipe.points


class Losses(NamedTuple):
    """What the curves show of an update."""

    policy: float
    value: float
    entropy: float
    divergence: float
    explained: float
    """The part of the results' variance that the values foretold."""


def loss_of(
    network: Any, observations: Tensor, masks: Tensor, choices: Tensor, old: Tensor, advantages: Tensor, weights: Tensor, targets: Tensor,
    known: Tensor, entropy_weight: Tensor, clip: float, magnet: float = 0.0, drawn_to: Tensor | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """What an update makes small, and the numbers for the curves.  Decisions of weight 0 teach the values only.

    `magnet` says how much it costs to choose otherwise than the probabilities whose logarithms are `drawn_to`.
    """
    logits, values = network(observations)
    logs = masked_log_softmax(logits, masks)
    chosen = logs.gather(1, choices[:, None])[:, 0]
    # An opponent's choice was not drawn from this network: without the weights its ratio could be infinite, and infinity times 0 is not 0.
    ratio = torch.exp((chosen - old) * weights)
    gain = torch.minimum(ratio * advantages, ratio.clamp(1.0 - clip, 1.0 + clip) * advantages)
    total = weights.sum().clamp(min=1.0)
    policy = -(gain * weights).sum() / total
    entropy = -((logs.exp() * logs.clamp(min=-100.0)).sum(1) * weights).sum() / total
    errors = (values - targets).square().mean(2) * known
    value = errors.sum() / known.sum().clamp(min=1.0)
    divergence = ((old - chosen) * weights).sum() / total
    loss = policy + VALUE_WEIGHT * value - entropy_weight * entropy
    if drawn_to is not None:
        apart = (logs.exp() * (logs.clamp(min=-100.0) - drawn_to.clamp(min=-100.0))).sum(1)
        loss = loss + magnet * (apart * weights).sum() / total
    return loss, torch.stack([policy, value, entropy, divergence]).detach()


class Learner:
    """A network with its tables: plays a stretch, looks back, learns, again and again."""

    def __init__(self, game: Game, recipe: Recipe, tables: Tables, device: str, compiles: bool = True, seed: int = 0) -> None:
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.game, self.recipe, self.tables, self.device = game, recipe, tables, torch.device(device)
        self.network = Network(game, recipe).to(self.device)
        self.average = Network(game, recipe).to(self.device)
        """What is saved and measured: the mean of the networks of the last updates, which plays steadier than any one of them."""
        self.average.load_state_dict(self.network.state_dict())
        self.updates = 0
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=recipe.rate, eps=SMALLEST_SLOPE, fused=device == "cuda")
        evaluation = find_evaluation(game)
        self.spread = 1.0 if evaluation is None else float(evaluation.SPREAD)
        self.loss_of: Any = torch.compile(loss_of, dynamic=False) if compiles else loss_of
        self.opponent: Any = None
        """A frozen network for the seats that do not learn."""
        self.opponent_samples = False
        """Whether it draws its choices by their probability; else it makes the best, as bots do."""
        self.learns: Tensor | None = None
        """By table and seat, whether the seat learns; without it all do."""
        self.earlier: EarlierSelves | None = None
        """Earlier selves, at some of the tables."""
        self.partners: Partners | None = None
        """Another bot's play, at some of the tables."""
        self.batch: int | None = None
        """How many decisions an update learns from; known from the first update on."""
        self._make_room()
        self._graph: Any = None
        self.records = device == "cuda"
        """Whether all launches of a stretch are recorded once and played again."""

    def _make_room(self) -> None:
        steps, lanes, seats = self.recipe.steps, self.tables.seats.shape[0], self.game.most

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros((steps, lanes, *shape), dtype=dtype, device=self.device)

        self.observations = room(self.tables.observations.shape[1], dtype=torch.uint8)
        self.masks = room(self.tables.masks.shape[1], dtype=torch.uint8)
        self.choices, self.seats = room(dtype=torch.int64), room(dtype=torch.int64)
        self.logs, self.values = room(), room(seats, WORTHS)
        self.finished, self.paid, self.leads = room(dtype=torch.bool), room(seats, WORTHS), room(seats)

    @torch.no_grad()
    def _choose(self, network: Any, samples: bool = True) -> tuple[Tensor, Tensor, Tensor]:
        """A choice for every table, drawn by its probability or the best, with the logarithm of that and the values."""
        logits, values = network(self.tables.observations)
        logs = masked_log_softmax(logits, self.tables.masks)
        choices = drawn(logs) if samples else logs.argmax(1)
        return choices, logs.gather(1, choices[:, None])[:, 0], values

    def _play_step(self, step: int) -> None:
        tables = self.tables
        choices, logs, values = self._choose(self.network)
        if self.opponent is not None and self.learns is not None:
            theirs, _, _ = self._choose(self.opponent, self.opponent_samples)
            is_mine = self.learns.gather(1, tables.seats[:, None])[:, 0]
            choices = torch.where(is_mine, choices, theirs)
        if self.earlier is not None:
            self.earlier.choose(tables, choices)
        if self.partners is not None:
            self.partners.choose(tables, choices)
        self.observations[step].copy_(tables.observations)
        self.masks[step].copy_(tables.masks)
        self.choices[step].copy_(choices)
        self.seats[step].copy_(tables.seats)
        self.logs[step].copy_(logs)
        self.values[step].copy_(to_seats(values, tables.seats, tables.players))
        self.leads[step].copy_(leads(tables.worths, tables.players, self.game.most, self.spread))
        tables.choices.copy_(choices)
        tables.step()
        self.finished[step].copy_(tables.finished)
        self.paid[step].copy_(utilities(tables.ranks, tables.points, tables.players, self.game.most, self.spread))

    def meet_earlier_selves(self) -> None:
        """From now on every second seat of some tables is an earlier self's; at first all of them are the network as it is."""
        self.earlier = EarlierSelves(self.game, self.recipe, self.tables, self.average)
        self._leave_seats(self.earlier.learns)

    def meet_partners(self, network: Any) -> None:
        """From now on most seats of some tables are played by this network, which learns nothing."""
        self.partners = Partners(self.game, self.recipe, self.tables, network)
        if self.earlier is not None:
            # Where both had seats, half of the tables would have no seat that learns.
            self.earlier.learns[self.partners.lanes] = True
        self._leave_seats(self.partners.learns)

    def _leave_seats(self, learns: Tensor) -> None:
        """Seats that do not learn are added to those that did not before."""
        self.learns = learns if self.learns is None else self.learns & learns

    def play(self) -> None:
        """Fill the room with decisions at all tables.  On a GPU all launches of a stretch are one recorded graph."""
        if not self.records:
            for step in range(self.recipe.steps):
                self._play_step(step)
            return
        if self._graph is None:
            side = torch.cuda.Stream()
            side.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side):
                for step in range(2):
                    self._play_step(step)
            torch.cuda.current_stream().wait_stream(side)
            torch.cuda.synchronize()
            self._graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self._graph):
                for step in range(self.recipe.steps):
                    self._play_step(step)
        self._graph.replay()

    @torch.no_grad()
    def look_back(self, shares: tuple[float, float, float], hand_weight: float) -> tuple[Tensor, ...]:
        """Advantages, weights, and what the values should have been, by decision; `shares` are those of the worths in the utility."""
        steps, lanes = self.seats.shape
        seats, players = self.game.most, self.tables.players
        told = begin_told(lanes, seats, self.device)
        worths = torch.tensor(shares, device=self.device)
        advantages, weights = torch.zeros_like(self.logs), torch.zeros_like(self.logs)
        targets, known = torch.zeros_like(self.values), torch.zeros_like(self.values[..., 0])
        there = torch.arange(seats, device=self.device) < players[:, None]
        for step in range(steps - 1, -1, -1):
            seat, value = self.seats[step], self.values[step]
            own = value.gather(1, seat[:, None, None].expand(-1, 1, WORTHS))[:, 0]
            net = (own * worths).sum(1)
            hand = self.leads[step].gather(1, seat[:, None])[:, 0]
            critic = (1.0 - hand_weight) * net + hand_weight * hand
            told, advantage, target, is_known = step_back(
                told, seat, self.finished[step], self.paid[step], value, critic, worths, self.recipe.trace
            )
            advantages[step] = advantage
            weights[step] = is_known.gather(1, seat[:, None])[:, 0].float()
            targets[step] = from_seats(target, seat, players)
            known[step] = from_seats((is_known & there).float()[..., None], seat, players)[..., 0]
        weights *= self.masks.sum(2) > 1
        if self.learns is not None:
            weights *= self._is_learned()
        return advantages, weights, targets, known

    def _is_learned(self) -> Tensor:
        """By decision, whether its seat learns."""
        assert self.learns is not None
        return torch.stack([self.learns.gather(1, seat[:, None])[:, 0] for seat in self.seats])

    def _learned_rows(self) -> Tensor:
        """The decisions of seats that learn, as numbers: what others decide is not worth an update."""
        if self.learns is None:
            return torch.arange(self.seats.numel(), device=self.device)
        return torch.nonzero(self._is_learned().flatten())[:, 0]

    def _batch(self, rows: int) -> int:
        """How many decisions an update learns from.  An exploiter decides at one seat of each table and still has as many updates as others.

        It stays what it was at the first update, as compiled code is made for one size.
        """
        if self.batch is None:
            part = 1.0 if self.opponent is None else rows / self.seats.numel()
            self.batch = max(1, int(min(self.recipe.batch, self.seats.numel()) * part))
        return self.batch

    def learn(self, done: float) -> Losses:
        """One update from what was played; `done` is the part of the training that is over."""
        recipe = self.recipe
        hand = max(0.0, 1.0 - done / recipe.hand_until) if recipe.hand_until > 0 and self.tables.judges else 0.0
        advantages, weights, targets, known = self.look_back(shares_of(recipe, done), hand)
        total = weights.sum().clamp(min=1.0)
        mean = (advantages * weights).sum() / total
        spread = (((advantages - mean).square() * weights).sum() / total).sqrt()
        advantages = (advantages - mean) / (spread + 1e-6) * weights
        flat = [
            each.flatten(0, 1)
            for each in (self.observations, self.masks, self.choices, self.logs, advantages, weights, targets, known)
        ]
        rows = self._learned_rows()
        rate = recipe.rate * between((1.0, LAST_RATE), done)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        entropy_weight = torch.tensor(falling(recipe.entropy, done), device=self.device)
        batch = self._batch(rows.shape[0])
        # All processes do the same number of updates; where less than a batch is learned from, one smaller batch.
        batches = fewest_of_all(rows.shape[0] // batch, self.device)
        told = torch.zeros(4, device=self.device)
        updates = 0
        for _ in range(recipe.epochs):
            order = rows[torch.randperm(rows.shape[0], device=self.device)]
            for number in range(max(1, batches)):
                picked = order[number * batch : (number + 1) * batch]
                batch_of = [each[picked] for each in flat]
                drawn_to = self._average_logs(*batch_of[:2]) if recipe.magnet else None
                loss, numbers = self.loss_of(self.network, *batch_of, entropy_weight, recipe.clip, recipe.magnet, drawn_to)
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                share_gradients(self.network)
                torch.nn.utils.clip_grad_norm_(self.network.parameters(), LONGEST_STEP)
                self.optimizer.step()
                self._take_into_average()
                told += numbers
                updates += 1
        told += self._fault()
        policy, value, entropy, divergence = (told / max(1, updates)).tolist()
        targets, known = flat[6][rows], flat[7][rows]
        variance = float((targets.square().mean(2) * known).sum() / known.sum().clamp(min=1.0))
        return Losses(policy, value, entropy, divergence, 1.0 - value / max(variance, 1e-9))

    @torch.no_grad()
    def _average_logs(self, observations: Tensor, masks: Tensor) -> Tensor:
        """What the mean of the last networks would choose: the magnet, which follows slowly."""
        return masked_log_softmax(self.average(observations)[0], masks)

    @torch.no_grad()
    def _take_into_average(self) -> None:
        # The first update replaces it, and at first it follows quickly: of the random network it began with nothing stays.
        self.updates += 1
        part = max(1.0 - self.recipe.average, 10.0 / (self.updates + 9.0))
        torch._foreach_lerp_(list(self.average.parameters()), list(self.network.parameters()), part)

    @torch.no_grad()
    def _fault(self) -> Tensor:
        """Zero, or not a number if any weight is not finite: the last update shows in the weights alone."""
        sums: list[Tensor] = [parameter.sum() for parameter in self.network.parameters()]
        return torch.stack(sums).sum() * 0.0
