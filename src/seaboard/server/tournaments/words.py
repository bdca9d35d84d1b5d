"""Sentences about events, in every language of the server."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from seaboard.engine.errors import Refused
from seaboard.tournament.documents import words as domain
from seaboard.tournament.event.event import Event
from seaboard.tournament.many.results import read_places
from seaboard.tournament.rules.deeds import Deed, FixLeg, FixOutcome, Halt, Leg, Offence, Outcome, Replay, kind_of
from seaboard.tournament.rules.state import Penalty
from seaboard.tournament.rules.timing import LATER


def spoken(language: str) -> str:
    """The language in which events are told to a guest."""
    return language if language in domain.LANGUAGES else "en"


@cache
def texts_of(language: str) -> dict[str, Any]:
    """All texts of a language."""
    return loads(files(__package__).joinpath("texts", f"{spoken(language)}.toml").read_text(encoding="utf-8"))


def phrase(language: str, key: str, *values: object, table: str = "words") -> str:
    """One sentence."""
    text: str = texts_of(language)[table][key]
    return text.format(*values) if values else text


def option_words(language: str, option: str) -> dict[str, str]:
    """What an option is called, what it means, and what its values are called."""
    words: dict[str, str] = texts_of(language)["options"].get(option, {})
    return words


def refusal_words(language: str, refused: Refused, lacks_reason: bool) -> str:
    """Why an entry was refused."""
    if lacks_reason:
        return phrase(language, "no-reason")
    known: dict[str, str] = texts_of(language)["refusals"]
    return known.get(refused.rule, known["TRN-LOG-1"])


def pair_words(event: Event, match: str) -> str:
    """A match with its players."""
    found = event.state.matches.get(match)
    return match if found is None else f"{match} ({' - '.join(map(event.name, found.players))})"


def board_words(event: Event, match: str, language: str) -> str:
    """A match as a hall calls it: the number of its table and its players."""
    found = event.state.matches[match]
    board = event.state.rounds[found.round - 1].matches.index(match) + 1
    return phrase(language, "board", board, " – ".join(map(event.name, found.players)))


def ranking_words(event: Event, deed: Outcome | FixOutcome) -> str:
    """The places of a table with their players, the first one first."""
    players = event.state.matches[deed.match].players
    rows = sorted(zip(read_places(deed.places), map(event.name, players), strict=True), key=lambda row: row[0])
    return ", ".join(f"{place}. {name}" for place, name in rows)


def entry_words(event: Event, deed: Deed, language: str, number: int, penalty: Penalty | None) -> str:
    """An entry in a sentence; `number` is which lot or round it is, and an offence comes with its penalty."""
    spoken_now, values = spoken(language), {name: getattr(deed, name) for name in deed.__struct_fields__}
    sides = event.settings.contest.names[spoken_now]
    for name in ("player", "other"):
        if name in values:
            values[name] = event.name(values[name])
    if isinstance(deed, Leg | FixLeg):
        seat = event.settings.contest.sides.index(deed.side)
        values |= {"side": sides[seat], "winner": event.name(event.state.matches[deed.match].sides(deed.leg)[seat])}
    if isinstance(deed, Offence) and penalty is not None:
        values |= {
            "kind": domain.phrase(spoken_now, deed.kind, table="offences"),
            "penalty": domain.phrase(spoken_now, penalty, table="penalties").capitalize(),
        }
    if isinstance(deed, Outcome | FixOutcome):
        values["places"] = ranking_words(event, deed)
    if "match" in values:
        values["match"] = pair_words(event, values["match"])
    kind = "replay-game" if isinstance(deed, Replay) and event.settings.is_at_tables else kind_of(type(deed))
    if isinstance(deed, Halt):
        kind = "halt-later" if deed.until == LATER else kind
        values["until"] = deed.until.removesuffix("Z").replace("T", " ")
    text: str = texts_of(language)["entries"][kind]
    return text.format(**values | {"first": sides[0], "number": number})
