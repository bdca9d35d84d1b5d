"""The games, one folder each, the same file names in all of them; further folders of games are named by `SEABOARD_GAMES`."""

import os

VARIABLE = "SEABOARD_GAMES"
"""Folders that hold games of others, separated as in `PATH`.  A game in them is imported as if its folder stood here."""

__path__ += [folder for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
