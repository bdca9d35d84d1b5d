"""Finished games are analysed: who may ask, in which order, where it is computed, and what is told of it."""
