"""What is true of every game, tested once for all.  Anybody who adds a game can import and run it.

Each function plays random games of one setting and returns what it found wrong, a line for each fault; an empty list is a pass.
`python -m seaboard.engine.conformance GAME` runs them all.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from seaboard.engine.batch import random_log
from seaboard.engine.errors import FormatError
from seaboard.engine.fields import SPECTATOR, Visibility
from seaboard.engine.game import Game, Options
from seaboard.engine.loops import Finding
from seaboard.engine.match import Match
from seaboard.engine.positions import read_position, write_position
from seaboard.engine.record import FullBytes
from seaboard.engine.registry import find_game
from seaboard.engine.transcript import decode, encode, find_faults, transcript_of, verify

Shown = Callable[[FullBytes, FullBytes, int], object]
"""What specification section 5 shows a viewer of a move and of the position after it, given the full records before and after; written
in a game's tests and never by `redact`."""


@dataclass(frozen=True)
class Setting:
    """A game with a number of players and option values."""

    game: Game
    players: int
    options: Options

    def __str__(self) -> str:
        options = ", ".join(f"{name}={value}" for name, value in self.game.differing(self.options).items())
        return f"{self.game.slug}, {self.players} players" + (f", {options}" if options else "")


def settings(game: Game) -> list[Setting]:
    """Every setting of a game."""
    return [Setting(game, players, options) for players, options in game.settings()]


def random_match(setting: Setting, seed: int, number: int = 0) -> Iterator[Match]:
    """A random match, before each of its moves and at its end."""
    stream, log = random_log(setting.game, setting.players, setting.options, seed, number)
    match = Match(setting.game, setting.players, setting.options, stream)
    texts = match.rules.space.texts
    for actor, action in log:
        yield match
        match.play(actor, texts[action])
    yield match


def sample(setting: Setting, seed: int, games: int, every: int) -> Iterator[Match]:
    """Positions of random matches, one of `every` in a row."""
    for number in range(games):
        for place, match in enumerate(random_match(setting, seed, number)):
            if place % every == (number * 7) % every:
                yield match


def spread(setting: Setting, seed: int, games: int, positions: int) -> Iterator[Match]:
    """Positions of a number of random matches, the same number of each, evenly spread from beginning to end."""
    for number in range(games):
        length = len(random_log(setting.game, setting.players, setting.options, seed, number)[1])
        chosen = {length * (2 * place + 1) // (2 * positions) for place in range(positions)}
        for place, match in enumerate(random_match(setting, seed, number)):
            if place in chosen:
                yield match


def viewers(setting: Setting) -> list[int]:
    """All viewers of a table: every seat and a spectator."""
    return [*range(setting.players), SPECTATOR]


def examine(setting: Setting, seed: int, games: int) -> list[str]:
    """Legal and check agree on every action of every actor, weights add up, nothing is created or destroyed, every game ends."""
    rules = setting.game.rules
    found = np.zeros(4, np.int64)
    finding = rules.examine_games(rules.new_full(), setting.players, rules.option_codes(setting.options), seed, 0, games, found)
    if finding == Finding.NOTHING:
        return []
    broken = f" ({rules.refusal(int(found[2]))})" if finding == Finding.AUDIT else ""
    return [
        f"{setting}: game {found[0]} of seed {seed}, after {found[1]} moves: {Finding(finding).name.lower().replace('_', ' ')}{broken}"
    ]


def check_replay(setting: Setting, seed: int) -> list[str]:
    """The same log gives the same bytes; a transcript replays and verifies; undo comes back to the same place."""
    match = final_match(setting, seed)
    rules, faults = match.rules, []
    buffer = rules.new_full()
    moves, points = np.zeros(1, np.int64), rules.option_codes(setting.options)
    rules.play_games(buffer.reshape(1, -1), setting.players, points, seed, 0, moves, False)
    if bytes(buffer) != bytes(match.state):
        faults.append(f"{setting}: a batch and a match end in different bytes")
    transcript = decode(encode(transcript_of(match)), "transcript")
    faults += [f"{setting}: {fault}" for fault in find_faults(transcript) + verify(transcript)]
    halfway = len(match.log) // 2
    match.undo(len(match.log) - halfway)
    again = Match(setting.game, setting.players, setting.options, match.stream)
    again.replay(match.log)
    if bytes(again.state) != bytes(match.state):
        faults.append(f"{setting}: undo and replay of {halfway} moves end in different bytes")
    return faults


def final_match(setting: Setting, seed: int, number: int = 0) -> Match:
    """A random match at its end."""
    *_, match = random_match(setting, seed, number)
    return match


def check_texts(game: Game) -> list[str]:
    """Every action has a text of its own that leads back to it, lower case with single spaces; other texts are format errors."""
    space, faults = game.rules.space, []
    for action, text in enumerate(space.texts):
        if space.action(text) != action or text != " ".join(text.lower().split()):
            faults.append(f"{game.slug}: the text `{text}` is not its action's own")
    for text in ("", "xyzzy", space.texts[0].upper(), space.texts[0] + " "):
        try:
            space.action(text)
            faults.append(f"{game.slug}: `{text}` was taken for a move")
        except FormatError:
            pass
    return faults


def check_positions(setting: Setting, seed: int, games: int = 1, every: int = 20) -> list[str]:
    """A position's text leads back to the same bytes."""
    rules, faults = setting.game.rules, []
    for match in sample(setting, seed, games, every):
        buffer = rules.new_full()
        read_position(rules.layout, write_position(rules.layout, rules.record(match.state)), rules.record(buffer))
        if bytes(buffer) != bytes(match.state):
            faults.append(f"{setting}: the text of a position after {len(match.log)} moves leads to other bytes")
    return faults


def check_commuting(setting: Setting, seed: int, games: int = 1) -> list[str]:
    """Answers to a simultaneous decision give the same bytes in any order."""
    rules, rng, faults = setting.game.rules, random.Random(seed), []
    for number in range(games):
        for match in random_match(setting, seed, number):
            actors = match.actors()
            if len(actors) < 2:
                continue
            answers = [(actor, rng.choice(rules.legal_actions(match.state, actor))) for actor in actors]
            ends = set()
            for order in (answers, answers[::-1], rng.sample(answers, len(answers))):
                buffer = FullBytes(match.state.copy())
                for actor, action in order:
                    rules.apply(buffer, actor, action)
                ends.add(bytes(buffer))
            if len(ends) != 1:
                faults.append(f"{setting}: after {len(match.log)} moves the order of simultaneous answers matters")
    return faults


def check_guesses(setting: Setting, seed: int, games: int = 1, every: int = 5) -> list[str]:
    """A guessed world looks the same to its viewer, breaks no law of conservation and can be played on."""
    rules, faults = setting.game.rules, []
    stream = np.array([seed, 1, 0], np.int64)
    for match in sample(setting, seed, games, every):
        for viewer in viewers(setting):
            seen = rules.seen_by(match.state, viewer)
            world = rules.new_full()
            rules.guess(seen, viewer, stream, world)
            where = f"{setting}: viewer {viewer} after {len(match.log)} moves of a game of seed {seed}"
            if bytes(rules.seen_by(world, viewer)) != bytes(seen):
                faults.append(f"{where}: a guessed world looks different: {differing_fields(match, viewer, world)}")
            broken = rules.audit(world)
            if broken:
                faults.append(f"{where}: a guessed world breaks {rules.refusal(broken)}")
            if any(not rules.legal_actions(world, actor) for actor in rules.actor_list(world)):
                faults.append(f"{where}: nobody can move in a guessed world")
            if viewer < setting.players and rules.legal_actions(world, viewer) != rules.legal_actions(match.state, viewer):
                faults.append(f"{where}: its own legal moves differ in a guessed world")
    return faults


def check_shadows(setting: Setting, seed: int, games: int = 1, every: int = 20) -> list[str]:
    """Only redacted records hold shadows that are cast, and nothing else that everybody sees differs from the full record."""
    rules, faults = setting.game.rules, []
    open_fields = [
        field.name
        for field in rules.layout.fields
        if field.visibility in {Visibility.PUBLIC, Visibility.REMEMBERED} and not field.is_cast
    ]
    for match in sample(setting, seed, games, every):
        if (match.state & ~rules.layout.full_mask()).any():
            faults.append(f"{setting}: after {len(match.log)} moves the full record holds a shadow")
        full = rules.record(match.state)
        for viewer in viewers(setting):
            seen = rules.record(rules.seen_by(match.state, viewer))
            faults += [
                f"{setting}: viewer {viewer} sees another {name} after {len(match.log)} moves; if it is a shadow, declare it so"
                for name in open_fields
                if not np.array_equal(getattr(seen, name), getattr(full, name))
            ]
    return faults


def differing_fields(match: Match, viewer: int, world: FullBytes) -> str:
    """The fields in which a guessed world looks different to a viewer."""
    rules = match.rules
    real, guessed = (rules.record(rules.seen_by(state, viewer)) for state in (match.state, world))
    return write_position(rules.layout, guessed, real).replace("\n", "; ")


def twin_of(match: Match, viewer: int, shown: Shown, rng: random.Random, tries: int = 2) -> Match | None:
    """Another history that this viewer, by what was shown, cannot tell from the real one; None if the search finds no such history.

    A move that the viewer saw only in part is replaced by another that looks the same to the viewer; all that follows must look the same too,
    in the log and in what section 5 shows of each position.
    """
    seat = match.players if viewer == SPECTATOR else viewer
    hidden = [number for number in range(len(match.log)) if match.log[number].veils[seat] or is_covert(match, number, viewer)]
    for number in rng.sample(hidden, min(tries, len(hidden))):
        twin = Match(match.game, match.players, match.options, match.stream)
        twin.replay(match.log[:number])
        actor = match.log[number].actor
        others = [action for action in twin.rules.legal_actions(twin.state, actor) if action != match.log[number].action]
        looking_alike = [action for action in others if looks_alike(match, twin, number, action, viewer)]
        if looking_alike and follows(match, twin, number, rng.choice(looking_alike), viewer, shown):
            return twin
    return None


def is_covert(match: Match, number: int, viewer: int) -> bool:
    """Whether a move belongs to a simultaneous decision that is still open, and is somebody else's."""
    return match.groups[number] == match._open_group and match.log[number].actor != viewer


def looks_alike(match: Match, twin: Match, number: int, action: int, viewer: int) -> bool:
    """Whether a viewer is shown the same words for another action at this place of the log."""
    if is_covert(match, number, viewer):
        return True
    seat = match.players if viewer == SPECTATOR else viewer
    move = match.log[number]
    veil = twin.rules.veil(twin.state, viewer, move.actor, action)
    return twin.rules.space.masked(action, veil) == match.rules.space.masked(move.action, move.veils[seat])


def follows(match: Match, twin: Match, number: int, action: int, viewer: int, shown: Shown) -> bool:
    """Play the twin on with the real moves after one other action; whether the viewer is shown the same all the way."""
    real = Match(match.game, match.players, match.options, match.stream)
    real.replay(match.log[:number])
    for place in range(number, len(match.log)):
        move = match.log[place]
        chosen = action if place == number else move.action
        if twin.rules.check(twin.state, move.actor, chosen) or not looks_alike(match, twin, place, chosen, viewer):
            return False
        before = FullBytes(real.state.copy()), FullBytes(twin.state.copy())
        real.make(move.actor, move.action)
        twin.make(move.actor, chosen)
        if shown(before[0], real.state, viewer) != shown(before[1], twin.state, viewer):
            return False
    return True


def check_noninterference(setting: Setting, shown: Shown, seed: int, games: int = 1, positions: int = 6) -> tuple[int, list[str]]:
    """Two worlds that a viewer cannot tell apart give that viewer the same record, view, log, story, legal moves, refusals and observation.

    Returns how many pairs of worlds were compared, and the faults.
    """
    rng, pairs, faults = random.Random(seed), 0, []
    for match in spread(setting, seed, games, positions):
        for viewer in viewers(setting):
            twin = twin_of(match, viewer, shown, rng)
            if twin is None:
                continue
            pairs += 1
            for name, one, other in zip(EVIDENCE, evidence(match, viewer), evidence(twin, viewer), strict=True):
                if one != other:
                    where = f"{setting}: viewer {viewer} after {len(match.log)} moves of a game of seed {seed}"
                    faults.append(f"{where}: the {name} tells two worlds apart")
    return pairs, faults


STORIES = 12
"""How many of the last moves' stories are compared: an earlier one was the last of an earlier position."""
EVIDENCE = ("redacted record", "view", "log", "story", "legal moves", "refusals", "observation")


def evidence(match: Match, viewer: int) -> tuple[object, ...]:
    """Everything that a viewer is ever given of a position."""
    rules = match.rules
    seen = match.seen_by(viewer)
    moves = match.legal(viewer) if viewer != SPECTATOR else []
    refusals = [] if viewer == SPECTATOR else [rules.check(match.state, viewer, action) for action in range(len(rules.space))]
    log = (match.log_for(viewer), match.log_for(viewer, remembers=False))
    story = [match.story(move.number, viewer) for move in log[0][-STORIES:]]
    return (
        bytes(seen),
        rules.view_for(seen, viewer, match.options),
        log,
        story,
        moves,
        refusals,
        rules.observation(seen, viewer).tobytes(),
    )


def trail_hash(setting: Setting, seed: int) -> str:
    """A hash of every record, redaction, guess and observation of one game: what interpreted and compiled runs must share."""
    digest = hashlib.sha256()
    stream = np.array([seed, 2, 0], np.int64)
    for match in random_match(setting, seed):
        rules = match.rules
        digest.update(bytes(match.state))
        viewer = viewers(setting)[len(match.log) % (setting.players + 1)]
        seen = match.seen_by(viewer)
        world = rules.new_full()
        rules.guess(seen, viewer, stream, world)
        digest.update(bytes(seen) + bytes(world) + rules.observation(seen, viewer).tobytes())
    digest.update(repr(match.results()).encode())
    return digest.hexdigest()


def check_all(game: Game, seed: int = 1, games: int = 5) -> list[str]:
    """The whole suite for every setting of a game, except non-interference, which needs the game's own reading of section 5."""
    # Stories are checked with what stands here, so this module cannot import them above.
    from seaboard.engine.story_conformance import check_story, check_words

    faults = check_texts(game) + check_words(game)
    for setting in settings(game):
        faults += check_story(setting, seed)
        faults += examine(setting, seed, games)
        faults += check_replay(setting, seed)
        faults += check_positions(setting, seed)
        faults += check_commuting(setting, seed)
        faults += check_guesses(setting, seed)
        faults += check_shadows(setting, seed)
    return faults


def main(arguments: list[str]) -> int:
    """Run the suite for one game."""
    game = find_game(arguments[0])
    faults = check_all(game)
    print("\n".join(faults) or f"{game.slug}: all {len(settings(game))} settings conform")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
