"""The game on paper."""
