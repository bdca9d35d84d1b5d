"""An event in memory: the fold of its stored entries."""
