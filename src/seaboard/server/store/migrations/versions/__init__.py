"""The steps from an empty database to today's.

Their order is what `down_revision` says, one after the other.  A number is a name: some came in another order than they are numbered, and 0017
was never used.  They keep their numbers, because databases have them.
"""
