"""The page of a training, drawn from its log."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from seaboard.lab.curves import MOST_POINTS, thinned
from seaboard.learning.page import draw_training


def step(second: float) -> dict[str, Any]:
    numbers = {"entropy": 1.5, "value": 0.4, "explained": -3.0 + second / 10, "divergence": 0.01, "policy": -0.1}
    return {"s": second, "decisions": int(second * 4_000_000), "rate": 4_000_000, "wall": second} | numbers


def contest(second: float, share: float) -> dict[str, Any]:
    told = {"games": 128, "share": share, "low": share - 0.05, "high": share + 0.05, "fair": 0.25}
    return {"s": second, "decisions": 1, "against": {"before": told, "first": told, "random": told}}


def svg_titles(page: str) -> list[str]:
    tree = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    return [each.get("aria-label", "") for each in tree.iter("svg") if each.get("class") == "wide"]


def test_the_page_has_a_curve_for_every_number_and_is_well_formed() -> None:
    lines = [step(5.0), step(10.0), contest(60.0, 0.5), step(65.0), contest(120.0, 0.75)]
    page = draw_training("Libertalia", "seaboard train libertalia", 600.0, lines)
    titles = ["Share of wins", "Entropy", "Value error", "Explained variance", "Divergence", "Rate"]
    assert svg_titles(page) == titles
    assert "A fair share is 25.0%." in page
    assert "<td>75.0%</td><td>70.0% to 80.0%</td><td>128</td>" in page
    assert "2.0 of 10 min" in page


def test_a_training_that_has_just_begun_has_a_page_too() -> None:
    assert svg_titles(draw_training("Libertalia", "", 60.0, [])) == []
    assert "Entropy" in svg_titles(draw_training("Libertalia", "", 60.0, [step(1.0)]))


def test_a_long_curve_is_thinned_to_its_means() -> None:
    points = [(float(x), 1.0) for x in range(5000)]
    drawn = thinned(points)
    assert len(drawn) <= MOST_POINTS
    assert all(y == 1.0 for _, y in drawn)
    assert thinned(points[:10]) == points[:10]
