"""What is sent over the socket of an event: views in pieces, and what has changed in them."""
