"""What a finished game's moves were worth: chances to win as each seat could judge them, and mistakes."""
