"""What lives while the server runs: rooms, their keeper, connections and what is shown."""
