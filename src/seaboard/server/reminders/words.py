"""What messages and mails say, by language.  They tell what the list of waiting tables tells, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from seaboard.engine.errors import UsageError
from seaboard.engine.registry import find_game
from seaboard.server.table.phrases import LANGUAGES

MINUTE, HOUR, DAY = 60, 3600, 86_400
WORDS: dict[str, tuple[str, str, str]] = {
    "waits": ("A table waits for you", "Stół czeka na ciebie", "Une table vous attend"),
    "wait": ("Tables wait for you: {0}", "Czekają na ciebie stoły: {0}", "Des tables vous attendent : {0}"),
    "with": ("{0}, with {1}", "{0}, z: {1}", "{0}, avec {1}"),
    "left": ("time left: {0}", "pozostało: {0}", "temps restant : {0}"),
    "more": ("and {0} more", "i jeszcze {0}", "et {0} de plus"),
    "d": ("d", "d", "j"),
    "h": ("h", "godz.", "h"),
    "min": ("min", "min", "min"),
    "hello": (
        "It is your turn:",
        "Twoja kolej:",
        "C’est à vous de jouer :",
    ),
    "foot": (
        "You get this because you asked {0} to write when a table waits, once an hour at most.\nStop these mails: {1}",
        "Dostajesz to, bo masz włączone wiadomości z {0} o stołach, które czekają; najwyżej jedną na godzinę.\nWyłącz je: {1}",
        "Vous recevez ceci parce que vous avez demandé à {0} d’écrire quand une table attend, une fois par heure au plus.\n"
        "Arrêter ces messages : {1}",
    ),
    "confirm": (
        "Is this your address?",
        "Czy to twój adres?",
        "Est-ce votre adresse ?",
    ),
    "confirm text": (
        "Somebody at {0} wants to be told here when a table waits. If that was you, say so within two days:\n\n{1}\n\n"
        "If it was not, do nothing: nothing more is sent to this address. To have the address removed at once: {2}",
        "Ktoś na {0} chce tu dostawać wiadomości o stołach, które czekają. Jeśli to ty, potwierdź w ciągu dwóch dni:\n\n{1}\n\n"
        "Jeśli nie, nie rób nic: na ten adres nic więcej nie przyjdzie. Aby usunąć adres od razu: {2}",
        "Quelqu’un sur {0} veut être averti ici quand une table attend. Si c’était vous, dites-le dans les deux jours :\n\n{1}\n\n"
        "Sinon, ne faites rien : rien d’autre ne sera envoyé à cette adresse. Pour la faire supprimer tout de suite : {2}",
    ),
}


class Told(NamedTuple):
    """A waiting table, as its message names it."""

    table: str
    game: str
    others: tuple[str, ...]
    seconds: float | None


def word(language: str, key: str, *values: object) -> str:
    """A sentence in a language."""
    place = next((number for number, known in enumerate(LANGUAGES) if known == language), 0)
    return WORDS[key][place].format(*values)


def game_name(slug: str, language: str) -> str:
    """A game's name; its short one if it is not installed."""
    try:
        names = find_game(slug).names
    except UsageError:
        return slug
    return names.get(language, names["en"])


def span(seconds: float, language: str) -> str:
    """A length of time in its two largest units, such as 1 d 4 h."""
    whole = max(MINUTE, int(seconds))
    days, hours, minutes = whole // DAY, whole % DAY // HOUR, whole % HOUR // MINUTE
    parts = ((days, "d"), (hours, "h"), (minutes, "min"))
    first = next(number for number, (value, _) in enumerate(parts) if value)
    return " ".join(f"{value} {word(language, unit)}" for value, unit in parts[first : first + 2] if value)


def line(told: Told, language: str) -> str:
    """One table: the game, the others, the time left."""
    name = game_name(told.game, language)
    text = word(language, "with", name, ", ".join(told.others)) if told.others else name
    return text if told.seconds is None else f"{text} ({word(language, 'left', span(told.seconds, language))})"


def title(tables: Sequence[Told], language: str) -> str:
    """That a table waits, or how many do."""
    return word(language, "waits") if len(tables) == 1 else word(language, "wait", len(tables))
