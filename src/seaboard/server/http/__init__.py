"""Handlers of requests and sockets, and what goes in and out."""
