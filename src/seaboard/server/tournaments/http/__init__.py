"""Requests and sockets about events."""
