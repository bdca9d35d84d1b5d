"""A table as a pure thing: what happened, what may happen, and what each viewer is told."""
