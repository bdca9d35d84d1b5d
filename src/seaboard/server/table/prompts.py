"""A prompt says only what can be done now: it is put together from the kinds of moves that are offered."""

from __future__ import annotations

from seaboard.engine.texts import Texts, read_texts

JOINT = "or"
"""The key of the word between the last two."""


class Deeds:
    """What can be done in each phase of a game, in one language, from the table `can` of its texts.

    `turn sail, fish = "choose an action"` is said in the phase `turn` where a move of one of these kinds is offered.
    `answer = "An offer: {0}."` is the sentence around it.
    """

    def __init__(self, texts: Texts) -> None:
        table: dict[str, str] = read_texts(texts.folder, texts.language).get("can", {})
        self._joint = table.get(JOINT, " / ")
        self._sentences = {key: text for key, text in table.items() if " " not in key and key != JOINT}
        self.parts: dict[str, list[tuple[frozenset[str], str]]] = {}
        """By phase: kinds of moves, and what is said where one of them is offered."""
        for key, text in table.items():
            phase, _, kinds = key.partition(" ")
            if kinds:
                self.parts.setdefault(phase, []).append((frozenset(kinds.split(", ")), text))

    def prompt(self, phase: str, kinds: frozenset[str]) -> str:
        """The sentence for somebody who may make moves of these kinds; empty where the game does not put it together."""
        said = [text for each, text in self.parts.get(phase, ()) if not each.isdisjoint(kinds)]
        if not said:
            return ""
        words = self._joint.join([", ".join(said[:-1]), said[-1]]) if len(said) > 1 else said[0]
        sentence = self._sentences.get(phase, "{0}.").format(words)
        return sentence[0].upper() + sentence[1:]
