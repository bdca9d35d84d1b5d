"""Names that the server makes up, for bots and for guests who have given none.  They are stored in English and told in the reader's language."""

from __future__ import annotations

import re
import secrets

from seaboard.bots.registry import kind_of
from seaboard.server.table.phrases import phrase

CREATURES: dict[str, tuple[str, str]] = {
    "Herring": ("Śledź", "Hareng"),
    "Cormorant": ("Kormoran", "Cormoran"),
    "Flounder": ("Flądra", "Flet"),
    "Salmon": ("Łosoś", "Saumon"),
    "Seal": ("Foka", "Phoque"),
    "Porpoise": ("Morświn", "Marsouin"),
    "Gull": ("Mewa", "Goéland"),
    "Tern": ("Rybitwa", "Sterne"),
    "Eider": ("Edredon", "Eider"),
    "Pike": ("Szczupak", "Brochet"),
    "Perch": ("Okoń", "Perche"),
    "Sprat": ("Szprot", "Sprat"),
    "Turbot": ("Turbot", "Turbot"),
    "Cod": ("Dorsz", "Cabillaud"),
    "Eel": ("Węgorz", "Anguille"),
    "Crab": ("Krab", "Crabe"),
    "Shrimp": ("Krewetka", "Crevette"),
    "Mussel": ("Omułek", "Coquillage"),
    "Starfish": ("Rozgwiazda", "Étoile"),
    "Heron": ("Czapla", "Héron"),
    "Curlew": ("Kulik", "Courlis"),
    "Lapwing": ("Czajka", "Vanneau"),
    "Sandpiper": ("Brodziec", "Bécasseau"),
    "Petrel": ("Petrel", "Pétrel"),
    "Puffin": ("Maskonur", "Macareux"),
    "Otter": ("Wydra", "Loutre"),
    "Beaver": ("Bóbr", "Castor"),
    "Sturgeon": ("Jesiotr", "Esturgeon"),
    "Lamprey": ("Minóg", "Lamproie"),
    "Mackerel": ("Makrela", "Merlan"),
    "Plover": ("Siewka", "Pluvier"),
    "Osprey": ("Rybołów", "Balbuzard"),
    "Swan": ("Łabędź", "Cygne"),
    "Goose": ("Gęś", "Oie"),
    "Teal": ("Cyraneczka", "Sarcelle"),
}
"""By their English names: in Polish and French."""
_guest = re.compile(r"Guest ([A-Z][a-z]+) (\d\d)")
_pupil = re.compile(r"Pupil ([1-9]\d{0,5})")
_bot = re.compile(r"Bot (\d) \((.+)\)")


def made_up_name() -> str:
    """A friendly name for a guest who has not given one."""
    return f"Guest {secrets.choice(list(CREATURES))} {secrets.randbelow(90) + 10}"


def neutral_name(number: int) -> str:
    """What others call a pupil whose name the teacher has not approved."""
    return f"Pupil {number}"


def guest_name(name: str, language: str) -> str:
    """A guest's name as a reader is told it: a made-up one in the reader's language, any other as it was given."""
    pupil = _pupil.fullmatch(name)
    if pupil is not None:
        return phrase(language, "pupil name", pupil[1])
    found = _guest.fullmatch(name)
    if found is None or found[1] not in CREATURES:
        return name
    polish, french = CREATURES[found[1]]
    return phrase(language, "guest name", {"pl": polish, "fr": french}.get(language, found[1]), found[2])


def made_up_bot(level: str, seat: int) -> str:
    """The name of a bot; by its seat, so that two of one level can be told apart."""
    return f"Bot {seat + 1} ({level})"


def bot_name(name: str, level: str, language: str) -> str:
    """A bot's name as a reader is told it; a bot that plays in a tournament has a name of its own."""
    called = kind_of(level).called(level, language)
    if not name:
        return phrase(language, "bot", called)
    found = _bot.fullmatch(name)
    return name if found is None or found[2] != level else phrase(language, "bot name", found[1], called)
