"""A network that plays like another bot has most seats of some tables, draws its choices there, and learns nothing."""

from __future__ import annotations

from typing import Any

import pytest

torch = pytest.importorskip("torch")

import msgspec  # noqa: E402

from seaboard.engine.errors import UsageError  # noqa: E402
from seaboard.engine.registry import find_game  # noqa: E402
from seaboard.learning.learner import Learner  # noqa: E402
from seaboard.learning.partners import Partners  # noqa: E402
from seaboard.learning.recipe import Finish, Recipe, TableShare, check_recipe  # noqa: E402
from seaboard.learning.tables import open_tables  # noqa: E402

pytestmark = pytest.mark.train
LANES = 480
RECIPE = Recipe((TableShare(4),), width=32, blocks=1, hidden=32, lanes=LANES, steps=8, batch=512, lead_in=5, partners=0.5)


def learner_of(recipe: Recipe) -> Learner:
    game = find_game("libertalia")
    tables = open_tables(game, "cpu", LANES, recipe.settings(), 1, recipe.lead_in)
    return Learner(game, recipe, tables, "cpu", compiles=False)


class First:
    """Always makes the first of its choices."""

    def __init__(self, choices: int) -> None:
        self.logits = -1000.0 * torch.arange(choices)

    def __call__(self, observations: Any) -> tuple[Any, None]:
        return self.logits.expand(observations.shape[0], -1), None


def partners_of(learner: Learner) -> Partners:
    learner.meet_partners(First(learner.tables.masks.shape[1]))
    assert learner.partners is not None
    return learner.partners


def test_half_of_the_tables_have_them_in_two_or_three_of_four_seats() -> None:
    partners = partners_of(learner_of(RECIPE))
    theirs = ~partners.learns[:, :4]
    with_them = theirs.any(1)
    assert with_them.float().mean() == pytest.approx(0.5, abs=0.02)
    assert torch.equal(torch.nonzero(with_them)[:, 0], partners.lanes)
    seats = theirs[with_them].sum(1)
    assert set(seats.tolist()) == {2, 3}
    assert (seats == 3).float().mean() == pytest.approx(2 / 3, abs=0.02)
    alone = theirs[with_them][seats == 3]
    assert (~alone).sum(0).min() > alone.shape[0] // 5, "every seat learns alone at a quarter of these tables"


def test_they_choose_in_their_seats_and_nowhere_else() -> None:
    learner = learner_of(RECIPE)
    partners = partners_of(learner)
    nothing = torch.full((LANES,), -1)
    choices = nothing.clone()
    partners.choose(learner.tables, choices)
    theirs = ~partners.learns.gather(1, learner.tables.seats[:, None])[:, 0]
    assert theirs.any()
    assert torch.equal(choices[theirs], learner.tables.masks[theirs].argmax(1))
    assert torch.equal(choices[~theirs], nothing[~theirs])


def test_what_they_choose_is_not_learned_from() -> None:
    learner = learner_of(RECIPE)
    partners = partners_of(learner)
    learner.play()
    _, weights, _, _ = learner.look_back((1.0, 0.0, 0.0), 0.0)
    learning = torch.stack([partners.learns.gather(1, seats[:, None])[:, 0] for seats in learner.seats])
    assert (weights > 0).any()
    assert not ((weights > 0) & ~learning).any()
    rows = learner._learned_rows()
    assert torch.equal(rows, torch.nonzero(learning.flatten())[:, 0])
    before = learner.updates
    learner.learn(0.5)
    assert learner.updates - before == rows.shape[0] // RECIPE.batch < LANES * RECIPE.steps // RECIPE.batch


def test_earlier_selves_leave_their_tables_to_them() -> None:
    learner = learner_of(msgspec.structs.replace(RECIPE, earlier=0.5))
    learner.meet_earlier_selves()
    partners = partners_of(learner)
    assert learner.earlier is not None
    assert learner.learns is not None
    assert learner.earlier.learns[partners.lanes].all()
    assert (~learner.earlier.learns).any(), "they have seats at other tables"
    assert torch.equal(learner.learns, learner.earlier.learns & partners.learns)
    assert learner.learns[:, :4].any(1).all(), "somebody learns at every table"


def test_a_part_of_all_tables_is_refused() -> None:
    game = find_game("libertalia")
    with pytest.raises(UsageError, match=r"partners must be 0 or more and less than 1, not 1\.5"):
        check_recipe(msgspec.structs.replace(RECIPE, partners=1.5), game)
    finish = msgspec.structs.replace(RECIPE, finish=Finish(partners=-0.5))
    with pytest.raises(UsageError, match=r"partners must be 0 or more and less than 1, not -0\.5"):
        check_recipe(finish.for_finish(), game)
