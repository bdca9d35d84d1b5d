"""Bots: they sit at a table, are shown what their seat may see, and choose."""
