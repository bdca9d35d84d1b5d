"""Seaboard: four sea board games from one source of rules."""

__version__ = "0.1.0"
