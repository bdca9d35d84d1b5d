"""Telling people who are not there that a table waits for them: by push and by mail, if they have asked for it."""
