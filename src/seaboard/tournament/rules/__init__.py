"""The rules of an event: entries, what is accepted, what follows from it.  No clock, no I/O."""
