"""The server for tables: lobby, sockets, store; games are reached only through the registry."""
