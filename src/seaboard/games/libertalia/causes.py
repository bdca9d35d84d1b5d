"""What can follow from a move of Libertalia, and which fields of the record a story tells of.  [specification 4.2]"""

from __future__ import annotations

from seaboard.engine.telling import Causes

TOLD = ("doubloons", "ship", "hand", "hand_size", "den", "graveyard", "graves", "space", "booty", "booty_size", "total")
"""What people own and see: a rule that changes one of these tells why."""
ANNOUNCED = ("campaign", "day", "phase")
"""What is worth a sentence though nobody gains or loses by it."""


class Cause(Causes):
    """Why something changes."""

    CAMPAIGN = "LIB-FLOW-1"
    DEAL = "LIB-SETUP-8"
    BOOTY = "LIB-SETUP-7"
    SUNRISE = "LIB-SUN-1"
    REVEAL = "LIB-SUN-3"
    PARROT = "LIB-CHAR-1"
    PARROT_CARD = "LIB-CHAR-1"
    MONKEY = "LIB-CHAR-2"
    BEGGAR = "LIB-CHAR-3"
    RECRUITER = "LIB-CHAR-4"
    PREACHER = "LIB-CHAR-6"
    CARPENTER = "LIB-CHAR-9"
    FRENCH_OFFICER = "LIB-CHAR-10"
    VOODOO_WITCH = "LIB-CHAR-11"
    BRUTE = "LIB-CHAR-14"
    GUNNER = "LIB-CHAR-15"
    GUNNER_HIT = "LIB-CHAR-15"
    SPANISH_SPY = "LIB-CHAR-17"
    SPY_DRAW = "LIB-CHAR-17"
    BOSUN = "LIB-CHAR-19"
    MERCHANT = "LIB-CHAR-21"
    SURGEON = "LIB-CHAR-22"
    GAMBLER = "LIB-CHAR-24"
    QUARTERMASTER = "LIB-CHAR-26"
    CAPTAIN = "LIB-CHAR-29"
    SPANISH_GOVERNOR = "LIB-CHAR-30"
    DUSK = "LIB-DUSK-1"
    TAKE = "LIB-DUSK-2"
    SABER = "LIB-DUSK-7"
    OFFICER = "LIB-DUSK-9"
    ASHORE = "LIB-DUSK-10"
    NIGHT = "LIB-NIGHT-1"
    GRANNY_WATA = "LIB-CHAR-27"
    GRANNIES = "LIB-CHAR-27"
    ARMORER = "LIB-CHAR-20"
    MUTINEER = "LIB-CHAR-13"
    FREED_SLAVE = "LIB-CHAR-12"
    WAITRESS = "LIB-CHAR-8"
    BARKEEP = "LIB-CHAR-7"
    WEALTH = "LIB-REST-5"
    CLEARED = "LIB-NEXT-1"
    OVER = "LIB-WIN-1"
