"""What a set does to its game: many games of equal bots, played in the background, and the page that they give."""
