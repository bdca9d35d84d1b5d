"""What came of games: results of older games, ratings, and what people are shown of both."""
