"""Bots: what they are asked, in which order, where they think."""
