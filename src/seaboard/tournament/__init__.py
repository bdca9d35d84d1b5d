"""A referee's tournament: everything that happens is an entry in a log, and the whole state follows from it."""
