"""What decisions turn out to be worth, by hand and by a slow loop over one table."""

from __future__ import annotations

import math
from typing import Any

import pytest

pytestmark = pytest.mark.train


def test_utilities_add_up_to_nothing_and_winning_alone_is_one() -> None:
    import torch

    from seaboard.learning.returns import utilities

    ranks = torch.tensor([[2, 1, 3, 4, 0, 0], [1, 1, 3, 0, 0, 0], [1, 2, 0, 0, 0, 0]])
    points = torch.tensor([[20, 30, 10, 0, 99, 99], [7, 7, 7, 0, 0, 0], [5, 1, 0, 0, 0, 0]])
    players = torch.tensor([4, 3, 2])
    paid = utilities(ranks, points, players, 6, 2.0)
    assert not paid[..., 2][ranks == 0].any(), "seats that are not there lead nobody, whatever their column says"
    assert paid[0, :, 2].argmax() == 1
    assert paid[1, :, 2].tolist() == [0.0] * 6
    assert torch.allclose(paid[2, :2, 2], torch.tensor([1.0, -1.0]).tanh())
    paid = paid[..., :2]
    assert torch.allclose(paid.sum(1), torch.zeros(3, 2), atol=1e-6)
    assert paid[0, 1].tolist() == [1.0, 1.0]
    assert torch.allclose(paid[0, :4, 0], torch.tensor([-1 / 3, 1.0, -1 / 3, -1 / 3]))
    assert torch.allclose(paid[0, :4, 1], torch.tensor([1 / 3, 1.0, -1 / 3, -1.0]))
    assert torch.allclose(paid[1, :3], torch.tensor([[0.25, 0.5], [0.25, 0.5], [-0.5, -1.0]]))
    assert paid[2].tolist()[:2] == [[1.0, 1.0], [-1.0, -1.0]]
    assert not paid[2, 2:].any()


def test_leads_compare_a_seat_with_its_rivals_and_leave_empty_seats_out() -> None:
    import torch

    from seaboard.learning.returns import leads

    worths = torch.tensor([[3.0, 1.0, 1.0, 99.0], [5.0, 5.0, 0.0, 0.0]])
    found = leads(worths, torch.tensor([3, 2]), 4, 1.0)
    assert found[0, 0] == pytest.approx(torch.tanh(torch.tensor(1.0)).item())
    assert found[0, 1] == found[0, 2] < 0
    assert found[0, 3] == 0.0
    assert found[1].tolist() == [0.0, 0.0, 0.0, 0.0]
    for players in (2, 3, 5):
        worths = torch.randint(-3, 4, (200, 6), generator=torch.Generator().manual_seed(players)).float()
        found = leads(worths, torch.full((200,), players), 6, 1.5)
        for row, told in zip(worths.tolist(), found.tolist(), strict=True):
            for seat in range(players):
                rivals = [row[other] for other in range(players) if other != seat]
                lead = row[seat] - 0.5 * max(rivals) - 0.5 * sum(rivals) / len(rivals)
                assert told[seat] == pytest.approx(math.tanh(lead / 3.0), abs=1e-5)


def test_values_by_distance_and_by_seat_are_each_others_inverse() -> None:
    import torch

    from seaboard.learning.returns import from_seats, to_seats

    seats, players = torch.tensor([0, 2, 1]), torch.tensor([4, 4, 2])
    relative = torch.arange(24.0).view(3, 4, 2)
    absolute = to_seats(relative, seats, players)
    assert absolute[1, 2].tolist() == relative[1, 0].tolist()
    assert absolute[1, 3].tolist() == relative[1, 1].tolist()
    assert absolute[1, 0].tolist() == relative[1, 2].tolist()
    again = from_seats(absolute, seats, players)
    assert torch.equal(again[:2], relative[:2])
    assert torch.equal(again[2, :2], relative[2, :2])


def slow_returns(
    seats: list[int], ends: list[bool], paid: list[list[float]], values: list[list[float]], trace: float
) -> tuple[list[float | None], list[list[float | None]]]:
    """Advantages and targets at one table from their definition: from each seat's next decision of the same game, or from its end."""

    def following(step: int, seat: int) -> tuple[float, int | None] | None:
        for later in range(step, len(seats)):
            if later > step and seats[later] == seat:
                return values[later][seat], later
            if ends[later]:
                return paid[later][seat], None
        return None

    def returned(step: int, seat: int) -> float | None:
        found = following(step, seat)
        if found is None:
            return None
        value, later = found
        if later is None:
            return value
        rest = returned(later, seat)
        return (1.0 - trace) * value + trace * (values[later][seat] if rest is None else rest)

    advantages: list[float | None] = []
    for step, seat in enumerate(seats):
        total, factor, place = 0.0, 1.0, step
        found = following(step, seat)
        advantages.append(None if found is None else 0.0)
        while found is not None:
            value, later = found
            total += factor * (value - values[place][seat])
            advantages[-1] = total
            if later is None:
                break
            factor, place, found = factor * trace, later, following(later, seat)
    return advantages, [[returned(step, seat) for seat in range(len(values[0]))] for step in range(len(seats))]


@pytest.mark.parametrize("seed", range(6))
def test_the_backward_pass_says_what_the_definition_says(seed: int) -> None:
    import torch

    from seaboard.learning.returns import begin_told, step_back

    torch.manual_seed(seed)
    steps, seats, trace = 25, 3, 0.8
    movers = torch.randint(0, seats, (steps, 1))
    ends = torch.rand(steps, 1) < 0.15
    paid, values = torch.randn(steps, 1, seats, 3), torch.randn(steps, 1, seats, 3)
    shares = torch.tensor([0.5, 0.2, 0.3])
    told = begin_told(1, seats, torch.device("cpu"))
    found: list[Any] = [None] * steps
    for step in range(steps - 1, -1, -1):
        critic = (values[step, 0, movers[step]] * shares).sum(1)
        told, *found[step] = step_back(told, movers[step], ends[step], paid[step], values[step], critic, shares, trace)
    seen, over = movers[:, 0].tolist(), ends[:, 0].tolist()
    mixed_paid, mixed_values = ((each[:, 0] * shares).sum(2).tolist() for each in (paid, values))
    advantages, _ = slow_returns(seen, over, mixed_paid, mixed_values, trace)
    _, targets = slow_returns(seen, over, paid[:, 0, :, 0].tolist(), values[:, 0, :, 0].tolist(), trace)
    for step in range(steps):
        advantage, target, known = (each[0].tolist() for each in found[step])
        seat = int(movers[step, 0])
        assert known[seat] == (advantages[step] is not None)
        assert advantage == pytest.approx(advantages[step] or 0.0, abs=1e-4)
        for other in range(seats):
            expected = targets[step][other]
            assert known[other] == (expected is not None)
            if expected is not None:
                assert target[other][0] == pytest.approx(expected, abs=1e-4)


def test_decisions_of_weight_0_move_no_choice_and_break_no_number() -> None:
    import torch

    from seaboard.learning.learner import loss_of

    torch.manual_seed(1)
    logits, values = torch.randn(4, 3, requires_grad=True), torch.zeros(4, 2, 2, requires_grad=True)
    masks = torch.ones(4, 3, dtype=torch.uint8)
    choices = torch.zeros(4, dtype=torch.int64)
    # An opponent's choice that this network would never make, with an advantage as large as they come.
    old, advantages = torch.full((4,), -500.0), torch.full((4,), -1e6)
    loss, numbers = loss_of(
        lambda seen: (logits, values), torch.zeros(4, 1), masks, choices, old, advantages, torch.zeros(4), torch.ones(4, 2, 2),
        torch.zeros(4, 2), torch.tensor(0.05), 0.2,
    )  # fmt: skip
    loss.backward()
    assert loss.item() == 0.0
    assert torch.isfinite(numbers).all()
    assert logits.grad is not None
    assert not logits.grad.any()


def test_a_good_choice_becomes_likelier_and_a_bad_one_rarer() -> None:
    import torch

    from seaboard.learning.learner import loss_of

    logits, values = torch.zeros(2, 3, requires_grad=True), torch.zeros(2, 2, 2)
    old = torch.full((2,), -1.0986123)
    loss, _ = loss_of(
        lambda seen: (logits, values), torch.zeros(2, 1), torch.ones(2, 3, dtype=torch.uint8), torch.tensor([0, 1]), old,
        torch.tensor([1.0, -1.0]), torch.ones(2), torch.zeros(2, 2, 2), torch.ones(2, 2), torch.tensor(0.0), 0.2,
    )  # fmt: skip
    loss.backward()
    assert logits.grad is not None
    assert logits.grad[0, 0] < 0 < logits.grad[1, 1]


def test_a_magnet_pulls_choices_towards_the_mean_of_the_last_networks() -> None:
    import torch

    from seaboard.learning.learner import loss_of

    masks = torch.tensor([[1, 1, 0]], dtype=torch.uint8)
    drawn_to = torch.tensor([[0.9, 0.1, 0.0]]).log()

    def slopes(magnet: float) -> torch.Tensor:
        logits, values = torch.zeros(1, 3, requires_grad=True), torch.zeros(1, 2, 2)
        loss, _ = loss_of(
            lambda seen: (logits, values), torch.zeros(1, 1), masks, torch.tensor([0]), torch.tensor([-0.6931472]), torch.zeros(1),
            torch.ones(1), torch.zeros(1, 2, 2), torch.ones(1, 2), torch.tensor(0.0), 0.2, magnet, drawn_to,
        )  # fmt: skip
        loss.backward()
        assert logits.grad is not None
        return logits.grad[0]

    pulled = slopes(0.5)
    assert torch.isfinite(pulled).all(), "a move that nobody may make pulls at nothing"
    assert pulled[0] < 0 < pulled[1], "the likelier of the two is made likelier"
    assert pulled[2] == 0
    assert not slopes(0.0).any()
