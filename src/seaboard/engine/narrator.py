"""Stories in words: a sentence for each beat, and a short note for each change.

`[told]` of a game's texts has a sentence for each cause.  Its places: `{who}` and `{whom}` are players, `{n}` is how much, `{from}` and `{to}`
are the things that went and came, `{things}` both, `{at}` is where; any other word is a thing by its id, such as `{beggar}`.  If a sentence
speaks of things that this viewer may not see, `<cause>-hidden` is told instead.  An empty sentence says that the move's own line, or the
changes, say it all.  `[field]` names what changes.
"""

from __future__ import annotations

from collections.abc import Iterable

from seaboard.engine.story import Beat, Change
from seaboard.engine.texts import Part, People, Texts, joined, pieces

THINGS = {"from": (-1,), "to": (1,), "things": (-1, 1)}
"""The places that hold things, and whether these went or came."""


def sign(number: int) -> str:
    """+ or a true minus."""
    return "+" if number > 0 else "\N{MINUS SIGN}"


class Narrator:
    """Tells stories of one game in one language."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def sentence(self, beat: Beat, people: People = None) -> list[Part]:
        """What happened, in parts; empty where the changes say it all."""
        template = self.texts.find("told", beat.cause) or ""
        holes = {hole for _, hole in pieces(template) if hole in THINGS}
        if any(not self.things(beat.changes, hole) for hole in holes):
            template = self.texts.find("told", f"{beat.cause}-hidden") or ""
        parts: list[Part] = []
        for words, hole in pieces(template):
            parts.append(words)
            if hole is not None:
                parts.extend(self.fill(beat, hole, people))
        return joined(parts)

    def fill(self, beat: Beat, hole: str, people: People) -> Iterable[Part]:
        """What stands in a place of a sentence."""
        if hole in THINGS:
            return self.listed(self.things(beat.changes, hole))
        if hole == "at":
            places = dict.fromkeys(change.at for change in beat.changes if change.at)
            return self.listed([(self.texts.name(place), place) for place in places])
        if hole == "n":
            return (str(amount(beat)),)
        if hole in ("who", "whom"):
            seat = beat.who if hole == "who" else beat.whom
            return () if seat is None else ((self.texts.person(seat, people), f"seat-{seat}"),)
        return ((self.texts.name(hole), hole),)

    def things(self, changes: Iterable[Change], hole: str) -> list[Part]:
        """The things that went or came, each once, with their names; the same word may name another thing in another field."""
        found = (change for change in changes if change.thing and (1 if change.by > 0 else -1) in THINGS[hole])
        return list(dict.fromkeys((self.texts.name_after(change.field, change.thing), change.thing) for change in found))

    def listed(self, things: Iterable[Part]) -> Iterable[Part]:
        """Things one after another."""
        for place, thing in enumerate(things):
            if place:
                yield ", "
            yield thing

    def note(self, change: Change) -> str:
        """A change without whose it is: `doubloons +3`, `+ Captain (den)`."""
        noun = (self.texts.find("field", change.field) or change.field).format(at=self.texts.name(change.at))
        if not change.thing:
            return f"{noun} {sign(change.by)}{abs(change.by)}"
        number = f"{abs(change.by)} × " if abs(change.by) > 1 else ""
        return f"{sign(change.by)} {number}{self.texts.name_after(change.field, change.thing)} ({noun})"


def amount(beat: Beat) -> int:
    """How much the one who did it gained or lost; if that is nothing, the first number that changed."""
    numbers = [change for change in beat.changes if not change.thing]
    own = [change.by for change in numbers if change.seat == beat.who]
    return abs(next(iter(own or [change.by for change in numbers]), 0))
