"""What every game is made of.  The engine knows no game and imports nothing above it."""
