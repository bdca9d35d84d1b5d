"""What can be asked of a table, and what comes of it."""
