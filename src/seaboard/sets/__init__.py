"""Sets of data: what a game's tables must hold, and a game's data as one file with a name."""
