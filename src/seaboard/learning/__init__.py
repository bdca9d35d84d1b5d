"""Networks that learn a game by playing against themselves.  Needs the extra `train` (PyTorch); playing what was learned does not."""
