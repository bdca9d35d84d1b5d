"""What is true of every story: it adds up, every change has its rule, and every cause has its words.

The difference between two records is worked out here from the declared fields, not from the bytes that `telling` compares.
"""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import Any

import numpy as np

from seaboard.engine.conformance import Setting, random_match, viewers
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.narrator import THINGS
from seaboard.engine.story import Beat, Change, cells_of, changes_of
from seaboard.engine.telling import ALL_OPEN, BEAT, MOST_BEATS, MOST_ROWS
from seaboard.engine.texts import Texts, pieces

Sums = Counter[tuple[str, int | None, str, str]]


def check_story(setting: Setting, seed: int, every: int = 1) -> list[str]:
    """In a random game every viewer's stories add up to the difference between what that viewer saw before and after."""
    faults: list[str] = []
    before: dict[int, Any] = {}
    rules, told = setting.game.rules, import_module(f"{setting.game.package}.causes").TOLD
    for match in random_match(setting, seed):
        number = len(match.log) - 1
        if number >= 0 and number % every == 0:
            for viewer in (*viewers(setting), ALL_OPEN):
                story = match.story(number, viewer)
                where = f"{setting}: viewer {viewer}, move {number} ({rules.space.texts[match.log[number].action]})"
                faults += [f"{where}: no rule tells why {beat.changes[0]}" for beat in story if not beat.cause]
                # What the end of a game opens is not a change.
                if not match.is_over and added_up(story) != difference(match, told, before[viewer], record(match, viewer)):
                    faults.append(f"{where}: the story does not add up to what has changed")
            faults += check_scenes(match, number, setting)
            rows = match._told[number].rows
            if len(rows) >= MOST_ROWS or any(row[BEAT] >= MOST_BEATS - 1 for row in rows):
                faults.append(f"{setting}: move {number} has more to tell than there is room")
        if (number + 1) % every == 0:
            before = {viewer: record(match, viewer) for viewer in (*viewers(setting), ALL_OPEN)}
    return faults


def check_scenes(match: Match, number: int, setting: Setting) -> list[str]:
    """Every position between two beats can be shown: no view stumbles over a record that is half way."""
    faults = []
    for viewer in viewers(setting):
        try:
            shown = len(match.scenes(number, viewer))
        except Exception as fault:
            faults.append(f"{setting}: move {number} cannot be shown to viewer {viewer} beat by beat: {fault!r}")
        else:
            if shown != len(match.story(number, viewer)):
                faults.append(f"{setting}: move {number} has not one view for each beat for viewer {viewer}")
    return faults


def record(match: Match, viewer: int) -> Any:
    """What a viewer knows of the present position, by field."""
    bytes_seen = match.state.copy() if viewer == ALL_OPEN else match.seen_by(viewer)
    return match.rules.record(bytes_seen)


def added_up(story: tuple[Beat, ...]) -> Sums:
    """All changes of a story together."""
    return summed([change for beat in story for change in beat.changes])


def summed(changes: list[Change]) -> Sums:
    """Changes of the same thing together; what came and went again is left out."""
    sums: Sums = Counter()
    for change in changes:
        sums[change.field, change.seat, change.at, change.thing] += change.by
    return Counter({key: by for key, by in sums.items() if by})


def difference(match: Match, told: tuple[str, ...], before: Any, after: Any) -> Sums:
    """What has become different of the told fields."""
    layout = match.rules.layout
    changes: list[Change] = []
    for name in told:
        numbers = zip(np.ravel(getattr(before, name)).tolist(), np.ravel(getattr(after, name)).tolist(), strict=True)
        for cell, (was, now) in zip(cells_of(layout[name], True), numbers, strict=True):
            if was != now:
                changes += changes_of(cell, was, now)
    shadows = {field.name: field.shadow for field in layout.fields if field.shadow in told}
    counted = {(shadows[change.field], change.seat) for change in changes if change.field in shadows}
    return summed([change for change in changes if (change.field, change.seat) not in counted])


def check_words(game: Game) -> list[str]:
    """Every cause has a sentence and every told field a name, in every language, with places that can be filled."""
    causes, faults = import_module(f"{game.package}.causes"), []
    for language in Texts(game).languages():
        texts = Texts(game, language)
        own = texts._tables[0]
        names = [cause.name.lower().replace("_", "-") for cause in causes.Cause]
        faults += [f"{game.slug}: no sentence for {name} in {language}" for name in names if name not in own.get("told", {})]
        faults += [f"{game.slug}: no word for {name} in {language}" for name in causes.TOLD if name not in own.get("field", {})]
        for name, template in own.get("told", {}).items():
            if name.removesuffix("-hidden") not in names:
                faults.append(f"{game.slug}: {language} has a sentence for {name}, which nothing tells")
            for _, hole in pieces(template):
                if hole is not None and hole not in {"who", "whom", "n", "at", *THINGS} and hole not in texts.names:
                    faults.append(f"{game.slug}: the sentence of {name} in {language} has an unknown place {{{hole}}}")
    return faults
