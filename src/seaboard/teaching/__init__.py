"""What a game teaches: positions, books and lessons, read from the `teaching` folder of each game."""
