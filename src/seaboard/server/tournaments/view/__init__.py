"""An event as one viewer may see it."""
