"""Players' names: what a name is, what a player is called for short, and how equal names are told apart.  [specification 3, Names]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

LONGEST_NAME, LONGEST_NICKNAME = 64, 24
"""In characters.  [TRN-NAME-1]"""


def tidy(name: str) -> str:
    """A name on one line, with single spaces."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())


def is_name(name: str, longest: int = LONGEST_NAME) -> bool:
    """Whether it can be somebody's name, or nickname.  [TRN-NAME-1]"""
    return name == tidy(name) and len(name) <= longest and any(sign.isalnum() for sign in name)


def short_name(name: str) -> str:
    """What a player without a nickname is called for short: first word, first letter of the last.  [TRN-NAME-1]"""
    first, *others = name.split() or [""]
    return f"{first} {others[-1][0].upper()}." if others else first


def key_of(name: str) -> str:
    """What equal names have in common.  [TRN-NAME-2]"""
    return tidy(name).casefold()


def told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """Names by player, in the order of entering: equal ones get numbers.  [TRN-NAME-2]"""
    counts = Counter(map(key_of, names.values()))
    taken, last, shown = set(counts), Counter[str](), {}
    for player, name in names.items():
        key = key_of(name)
        shown[player] = name
        while counts[key] > 1:
            last[key] += 1
            shown[player] = f"{name} ({last[key]})"
            if key_of(shown[player]) not in taken:
                break
    return shown
