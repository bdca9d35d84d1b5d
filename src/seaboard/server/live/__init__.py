"""What lives while the server runs: rooms, their keeper, their time and their neighbours in other processes."""
