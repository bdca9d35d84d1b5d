"""Earlier selves play every second seat of some tables, learn nothing there, and make room for later ones."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

import msgspec  # noqa: E402

from seaboard.engine.errors import UsageError  # noqa: E402
from seaboard.engine.registry import find_game  # noqa: E402
from seaboard.learning.earlier import SELVES, EarlierSelves  # noqa: E402
from seaboard.learning.learner import Learner  # noqa: E402
from seaboard.learning.recipe import Recipe, TableShare, check_recipe  # noqa: E402
from seaboard.learning.tables import open_tables  # noqa: E402

pytestmark = pytest.mark.train
LANES = 64
RECIPE = Recipe((TableShare(4),), width=32, blocks=1, hidden=32, lanes=LANES, steps=8, batch=128, lead_in=5, earlier=0.25)


def learner_of(recipe: Recipe) -> Learner:
    game = find_game("libertalia")
    tables = open_tables(game, "cpu", LANES, recipe.settings(), 1, recipe.lead_in)
    return Learner(game, recipe, tables, "cpu", compiles=False)


def earlier_of(learner: Learner) -> EarlierSelves:
    learner.meet_earlier_selves()
    assert learner.earlier is not None
    return learner.earlier


def test_a_quarter_of_the_tables_has_them_in_every_second_seat() -> None:
    earlier = earlier_of(learner_of(RECIPE))
    theirs = ~earlier.learns[:, :4]
    with_them = theirs.any(1)
    assert with_them.float().mean() == 0.25
    assert (theirs[with_them].sum(1) == 2).all()
    assert theirs[with_them].any(0).all(), "every seat is theirs at some table"


def test_they_choose_in_their_seats_and_nowhere_else() -> None:
    learner = learner_of(RECIPE)
    earlier = earlier_of(learner)
    for network in earlier.selves:
        # One that always makes the first of its choices.
        torch.nn.init.zeros_(network.policy.own)
        for shared in network.policy.shared:
            torch.nn.init.zeros_(shared)
        network.policy_bias.data.copy_(-1000.0 * torch.arange(network.choices))
    nothing = torch.full((LANES,), -1)
    choices = nothing.clone()
    earlier.choose(learner.tables, choices)
    theirs = ~earlier.learns.gather(1, learner.tables.seats[:, None])[:, 0]
    assert theirs.any()
    assert torch.equal(choices[theirs], learner.tables.masks[theirs].argmax(1))
    assert torch.equal(choices[~theirs], nothing[~theirs])


def test_what_they_choose_teaches_no_policy() -> None:
    learner = learner_of(RECIPE)
    earlier = earlier_of(learner)
    learner.play()
    _, weights, _, _ = learner.look_back((1.0, 0.0, 0.0), 0.0)
    taught = weights > 0
    learning = torch.stack([earlier.learns.gather(1, seats[:, None])[:, 0] for seats in learner.seats])
    assert taught.any()
    assert not (taught & ~learning).any()


def test_the_oldest_makes_room() -> None:
    learner = learner_of(RECIPE)
    earlier = earlier_of(learner)
    present = learner.average
    biases = []
    for number in range(SELVES + 1):
        present.first_bias.data.fill_(float(number + 1))
        earlier.grow_older((number + 1) / 12.0 + 0.001, present)
        earlier.grow_older((number + 1) / 12.0 + 0.002, present)
        biases.append([float(each.first_bias.detach()[0]) for each in earlier.selves])
    assert biases[0] == [1.0, 0.0, 0.0, 0.0]
    assert biases[-1] == [5.0, 2.0, 3.0, 4.0]


def test_a_checkpoint_keeps_them() -> None:
    earlier = earlier_of(learner_of(RECIPE))
    earlier.selves[2].first_bias.data.fill_(7.0)
    other = earlier_of(learner_of(RECIPE))
    other.take_up(earlier.state(), 0.5)
    assert float(other.selves[2].first_bias.detach()[0]) == 7.0
    assert other.taken == 6


def test_a_part_of_all_tables_is_refused() -> None:
    with pytest.raises(UsageError, match="earlier must be 0 or more and less than 1"):
        check_recipe(msgspec.structs.replace(RECIPE, earlier=1.0), find_game("libertalia"))
