"""Who keeps order on a server: its keepers, what they may do, and the log of what they did."""
