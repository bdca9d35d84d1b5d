"""Clubs: groups of players with a lobby, a leader board and events of their own."""
