"""Events of this process: their tables, clocks and connections."""
