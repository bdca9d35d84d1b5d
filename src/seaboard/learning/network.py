"""The network: features in, a logit for each choice and a value for each seat out.

The first layer's weights and those of the choices are sums of what each feature learned alone and of what is shared: by the same card in
another piece, by the same piece of another seat, by the same word of another move.  When a network is written to a file the sums are made
once, so that playing knows nothing of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from seaboard.bots.forward import Layers
from seaboard.engine.features import FeatureLayout
from seaboard.engine.game import Game
from seaboard.learning.recipe import Recipe, Vocabulary, members_of, own_name, told_features
from seaboard.learning.returns import WORTHS


class SharedRows(nn.Module):
    """A table of weights whose rows are sums: a row of its own, and rows shared with others like it."""

    def __init__(self, rows: int, width: int, parts: list[np.ndarray], sizes: list[int], scale: float) -> None:
        super().__init__()
        self.own = nn.Parameter(torch.randn(rows, width) * scale)
        self.shared = nn.ParameterList(nn.Parameter(torch.randn(size, width) * scale) for size in sizes)
        for number, part in enumerate(parts):
            self.register_buffer(f"part{number}", torch.as_tensor(part, dtype=torch.int64), persistent=False)

    def forward(self) -> Tensor:
        weight = self.own
        for number, shared in enumerate(self.shared):
            # The last row of each shared table stands for "nothing shared" and is not learned.
            padded = functional.pad(shared, (0, 0, 0, 1))
            weight = weight + padded[getattr(self, f"part{number}")]
        return weight


def feature_groups(
    layout: FeatureLayout, vocabularies: dict[str, Vocabulary], lengths: dict[str, int]
) -> tuple[list[np.ndarray], list[int]]:
    """For each way of sharing: which shared row each feature has, and how many rows there are.

    Shared are a feature of all other seats' blocks, a member of a vocabulary in all pieces, and a piece's members of a vocabulary in all rows.
    """
    others, members, rows = ([] for _ in range(3))
    other_rows: dict[tuple[str, int], int] = {}
    member_rows: dict[tuple[str, int], int] = {}
    row_rows: dict[tuple[str, int], int] = {}
    of_piece = {piece: name for name, vocabulary in vocabularies.items() for piece in vocabulary.pieces}
    for piece in layout.pieces:
        seat, name = own_name(piece.name)
        word = of_piece.get(name)
        for place in range(piece.size):
            is_other = seat not in ("", "own")
            others.append(other_rows.setdefault((name, place), len(other_rows)) if is_other else -1)
            member = place % lengths[word] if word else 0
            members.append(member_rows.setdefault((word, member), len(member_rows)) if word else -1)
            is_several = word is not None and piece.size > lengths[word]
            rows.append(row_rows.setdefault((name, member), len(row_rows)) if is_several else -1)
    return sharing([(others, other_rows), (members, member_rows), (rows, row_rows)])


def choice_groups(game: Game) -> tuple[list[np.ndarray], list[int]]:
    """The same for the choices: shared are the kind of a move, and each of its arguments."""
    space = game.rules.space
    kinds: dict[str, int] = {}
    words: dict[tuple[int, str, tuple[str, ...]], int] = {}
    most = max(len(kind.arguments) for kind in space.kinds)
    of_kind: list[int] = []
    of_word: list[list[int]] = [[] for _ in range(most)]
    for action in range(game.rules.first_choice, len(space)):
        kind = space.kind_of[action]
        of_kind.append(kinds.setdefault(kind.words, len(kinds)))
        arguments = space.texts[action].split()[len(kind.words.split()) :]
        for place in range(most):
            if place < len(arguments):
                of_word[place].append(words.setdefault((place, arguments[place], kind.arguments[place]), len(words)))
            else:
                of_word[place].append(-1)
    return sharing([(of_kind, kinds), *((each, words) for each in of_word)])


def sharing(groups: list[tuple[list[int], dict[Any, int]]]) -> tuple[list[np.ndarray], list[int]]:
    """Groups that share anything, as arrays; -1 becomes the row that is not learned."""
    kept = [(np.array(rows), len(names)) for rows, names in groups if names]
    return [np.where(rows < 0, size, rows) for rows, size in kept], [size for _, size in kept]


def normed(x: Tensor) -> Tensor:
    """Each row scaled to a mean square of 1."""
    return functional.rms_norm(x, (x.shape[-1],), eps=1e-5)


class Network(nn.Module):
    """Residual layers over one wide row."""

    def __init__(self, game: Game, recipe: Recipe) -> None:
        super().__init__()
        rules = game.rules
        layout: FeatureLayout = import_module(f"{game.package}.features").FEATURES
        lengths = {name: len(members_of(vocabulary, game)) for name, vocabulary in recipe.vocabularies.items()}
        self.game, self.seats = game, game.most
        width = recipe.width
        parts, sizes = feature_groups(layout, recipe.vocabularies, lengths)
        # About a hundred features are set at a time.
        self.first = SharedRows(rules.features, width, parts, sizes, 0.1 / (1 + len(parts)) ** 0.5)
        self.first_bias = nn.Parameter(torch.zeros(width))
        self.into = nn.ModuleList(nn.Linear(width, recipe.hidden) for _ in range(recipe.blocks))
        self.out = nn.ModuleList(nn.Linear(recipe.hidden, width) for _ in range(recipe.blocks))
        for layer in self.into:
            nn.init.normal_(layer.weight, std=(2.0 / width) ** 0.5)
            nn.init.zeros_(layer.bias)
        for layer in self.out:
            nn.init.normal_(layer.weight, std=(1.0 / recipe.hidden) ** 0.5 / recipe.blocks)
            nn.init.zeros_(layer.bias)
        parts, sizes = choice_groups(game)
        self.choices = len(rules.space) - rules.first_choice
        self.policy = SharedRows(self.choices, width, parts, sizes, 0.002)
        self.policy_bias = nn.Parameter(torch.zeros(self.choices))
        self.value = nn.Linear(width, self.seats * WORTHS)
        nn.init.normal_(self.value.weight, std=0.002)
        nn.init.zeros_(self.value.bias)
        # A scale of 0 hides a feature; the exported file has a row of zeros there.
        scales = np.asarray(rules.scales) * np.array(told_features(game, recipe))
        self.register_buffer("scales", torch.as_tensor(scales, dtype=torch.float32), persistent=False)

    @torch.no_grad()
    def take_layers(self, layers: Layers) -> bool:
        """Begin with what a file holds, if its shape is this network's; whether it is.  Sums of shared rows become rows of their own."""
        if layers.into.shape != (len(self.into), self.first_bias.shape[0], self.into[0].out_features):
            return False

        def whole(name: str) -> Tensor:
            rows, scale = (torch.as_tensor(np.asarray(getattr(layers, part))) for part in (name, f"{name}_scale"))
            return (rows.float() * scale[..., None]).to(self.first_bias.device)

        for rows, weight in ((self.first, whole("first") / self.scales.clamp(min=1e-6)[:, None]), (self.policy, whole("policy"))):
            rows.own.copy_(weight)
            for shared in rows.shared:
                shared.zero_()
        for block, (into, out) in enumerate(zip(self.into, self.out, strict=True)):
            into.weight.copy_(whole("into")[block].T)
            out.weight.copy_(whole("out")[block].T)
            into.bias.copy_(torch.as_tensor(layers.into_bias[block]))
            out.bias.copy_(torch.as_tensor(layers.out_bias[block]))
        self.first_bias.copy_(torch.as_tensor(layers.first_bias))
        self.policy_bias.copy_(torch.as_tensor(layers.policy_bias))
        told = layers.value_bias.size // self.seats
        self.value.weight.view(self.seats, WORTHS, -1)[:, :told].copy_(whole("value").view(self.seats, told, -1))
        self.value.bias.view(self.seats, WORTHS)[:, :told].copy_(torch.as_tensor(layers.value_bias).view(self.seats, told))
        return True

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of all choices, and by seat, the own first, the values."""
        kind = torch.bfloat16 if observations.is_cuda else torch.float32
        x = observations.to(kind)
        weight = (self.first() * self.scales[:, None]).to(kind)
        x = x @ weight + self.first_bias.to(kind)
        for into, out in zip(self.into, self.out):
            h = functional.relu(functional.linear(normed(x), into.weight.to(kind), into.bias.to(kind)))
            x = x + functional.linear(h, out.weight.to(kind), out.bias.to(kind))
        x = functional.relu(normed(x))
        logits = functional.linear(x, self.policy().to(kind), self.policy_bias.to(kind))
        values = functional.linear(x, self.value.weight.to(kind), self.value.bias.to(kind))
        return logits.float(), values.float().view(-1, self.seats, WORTHS)


def drawn(logs: Tensor) -> Tensor:
    """A choice for every row, drawn by its probability."""
    return (logs - torch.log(-torch.log(torch.rand_like(logs).clamp(1e-10, 1.0 - 1e-7)))).argmax(1)


def masked_log_softmax(logits: Tensor, masks: Tensor) -> Tensor:
    """Log-probabilities of the legal choices; the others are as good as never."""
    return torch.log_softmax(logits.masked_fill(masks == 0, -1e9), -1)
