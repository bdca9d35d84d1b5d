"""Tournaments with a referee, played at the server's tables and at printed boards."""
