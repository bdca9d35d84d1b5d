"""What is different at tables of two to six players: who sits where, results, and the points for places."""
