"""Outlines of drawings: the points of an SVG path, and words in a language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

Point = tuple[float, float]
COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
LANGUAGES = ("en", "pl", "fr")


def said_in(words: Mapping[str, Any] | None, language: str) -> str:
    """Words in a language; where it is missing, the first that is there."""
    found = words or {}
    return next((str(found[each]) for each in (language, *LANGUAGES) if found.get(each)), "")


def points_of(outline: str) -> list[Point]:
    """The points that a path goes through; of a curve its end."""
    points: list[Point] = []
    x = y = 0.0
    command, numbers = "", list[float]()
    for letter, number in COMMAND.findall(outline):
        if letter:
            command, numbers = letter, []
            continue
        numbers.append(float(number))
        if len(numbers) < TAKES.get(command.upper(), 2):
            continue
        is_relative = command.islower()
        if command in "Hh":
            x = numbers[-1] + (x if is_relative else 0.0)
        elif command in "Vv":
            y = numbers[-1] + (y if is_relative else 0.0)
        else:
            x, y = numbers[-2] + (x if is_relative else 0.0), numbers[-1] + (y if is_relative else 0.0)
        points.append((x, y))
        numbers = []
    return points


def middle_of(outline: str) -> Point:
    """The middle of what an outline encloses; of a line the middle of its points."""
    points = points_of(outline) or [(0.0, 0.0)]
    twice = across = down = 0.0
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        part = ax * by - bx * ay
        twice, across, down = twice + part, across + (ax + bx) * part, down + (ay + by) * part
    if abs(twice) < 1.0:
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return across / (3 * twice), down / (3 * twice)
