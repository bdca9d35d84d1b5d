"""A roster: many players' names pasted at once, and what is wrong with which line.  [TRN-NAME-4]"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from seaboard.tournament.event.names import LONGEST_NAME, LONGEST_NICKNAME, is_name, key_of, tidy

NICKNAME_SIGN = ";"
MOST_LINES = 500
_numbered = re.compile(r"^\s*\d{1,3}\s*[.)\t:]\s*")

Trouble = Literal["", "no-letter", "too-long", "nickname", "no-room", "twice"]
"""What is wrong with a line; a name that is there `twice` may be another person's."""


class RosterLine(Struct, frozen=True):
    """One line as it was understood."""

    line: int
    """Its number in the pasted text, from 1."""
    name: str
    nickname: str = ""
    trouble: Trouble = ""

    @property
    def is_bad(self) -> bool:
        return self.trouble not in ("", "twice")


def read_roster(text: str, entered: Iterable[str], room: int, keeps_equals: bool = False) -> list[RosterLine]:
    """The lines that are not empty, each with what is wrong with it; `entered` are the names of the players there are.  [TRN-NAME-4]"""
    known, found, places = set(map(key_of, entered)), [], room
    for number, line in enumerate(text.splitlines()[:MOST_LINES], 1):
        if not line.strip():
            continue
        name, _, nickname = map(tidy, _numbered.sub("", line).partition(NICKNAME_SIGN))
        trouble = trouble_with(name, nickname)
        if not trouble and key_of(name) in known and not keeps_equals:
            trouble = "twice"
        elif not trouble:
            known.add(key_of(name))
            places -= 1
            trouble = "no-room" if places < 0 else ""
        found.append(RosterLine(number, name, nickname, trouble))
    return found


def trouble_with(name: str, nickname: str) -> Trouble:
    """What is wrong with a name and a nickname in themselves.  [TRN-NAME-1]"""
    if len(name) > LONGEST_NAME:
        return "too-long"
    if not is_name(name):
        return "no-letter"
    return "nickname" if nickname and not is_name(nickname, LONGEST_NICKNAME) else ""
