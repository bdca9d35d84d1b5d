"""Paper: sheets of A4, pieces to cut out and fold, and whole sets of a game.  It knows no game; a game describes its set in `print/`."""
