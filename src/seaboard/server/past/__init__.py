"""Looking at what is over, and at rules."""
