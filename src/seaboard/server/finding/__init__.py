"""People who find each other: a game with whoever else wants one."""
