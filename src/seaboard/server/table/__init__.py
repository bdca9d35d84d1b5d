"""A table without tasks, clock or I/O: what happened, what may happen, and what each viewer is told."""
