"""Puzzles: positions of bot games in which one move is clearly better than all others, given what the seat knows."""
