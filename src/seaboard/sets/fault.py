"""What is wrong with data, in a sentence, and at which place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

Step = str | int
Reading = tuple[Step | None, ...]
"""A way to what a rule reads; None stands for every entry."""
MOST_FAULTS = 100
MOST_SHOWN = 60


@dataclass(frozen=True)
class Fault:
    """A fault: where it lies and what rule it breaks."""

    path: tuple[Step, ...]
    """The way to it: the file, then tables and keys by name and entries by number, from 0."""
    place: str
    words: str
    line: int = 0
    """The line of the text it stands in, from 1; 0 where that is not known."""

    def __str__(self) -> str:
        line = f", line {self.line}" if self.line else ""
        file, colon, rest = self.place.partition(": ")
        return f"{file}{line}{colon}{rest}: {self.words}"


class Report:
    """The faults of one text, in the order in which they were found."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self.content = content
        self.faults: list[Fault] = []
        self._left_out = 0

    def add(self, words: str, *path: Step) -> None:
        """Note a fault; whoever has a hundred learns how many more there are."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(Fault(path, place_of(self.content, path), words))
        else:
            self._left_out += 1

    def is_sound(self, paths: Sequence[Reading]) -> bool:
        """Whether no fault was found at these places, nor inside them, nor around them."""
        return not any(do_meet(fault.path, path) for fault in self.faults for path in paths)

    def close(self) -> list[Fault]:
        """All faults; the last says how many were left out."""
        if self._left_out:
            self.faults.append(Fault((), "the set", f"{self._left_out} more faults are not listed"))
        return self.faults


def do_meet(path: Sequence[Step], reading: Reading) -> bool:
    """Whether a fault lies on the way to what is read, or beyond."""
    return all(wanted is None or step == wanted for step, wanted in zip(path, reading, strict=False))


def place_of(content: Mapping[str, Any], path: Sequence[Step]) -> str:
    """A place in words: `map.toml: space 4 (pomeranian-bay), links`."""
    found: Any = content
    words: list[str] = []
    for step in path:
        found = inside(found, step)
        if isinstance(step, int):
            name = found.get("id") if isinstance(found, dict) else None
            label = f" ({shown(name)})" if isinstance(name, str) else ""
            words[-1:] = [f"{words[-1] if words else 'entry'} {step + 1}{label}"]
        else:
            words.append(shown(step))
    if not words:
        return "the set"
    return ": ".join([words[0], ", ".join(words[1:])]) if len(words) > 1 else words[0]


def inside(found: Any, step: Step) -> Any:
    """What lies one step further in, if anything does."""
    if isinstance(found, Mapping) and isinstance(step, str):
        return found.get(step)
    if isinstance(found, list) and isinstance(step, int) and 0 <= step < len(found):
        return found[step]
    return None


def shown(value: object) -> str:
    """A value as a sentence quotes it: short, and on one line."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(letter if letter.isprintable() else "?" for letter in text[: MOST_SHOWN + 1])
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."


def quoted(value: object) -> str:
    """A value as it stands in the file, short: texts in quotation marks."""
    return f"'{shown(value)}'" if isinstance(value, str) else ("nothing" if value is None else shown(value))


def at_lines(faults: Sequence[Fault], lines: Mapping[tuple[Step, ...], int]) -> list[Fault]:
    """The faults with the lines they stand at: that of the key, else of the entry, else of the table."""
    found = []
    for fault in faults:
        path = (stem(str(fault.path[0])), *fault.path[1:]) if fault.path else ()
        found.append(replace(fault, line=next((lines[path[:size]] for size in range(len(path), 0, -1) if path[:size] in lines), 0)))
    return found


def stem(file: str) -> str:
    """A data file's name inside a set: `map` for `map.toml`."""
    return PurePath(file).stem
