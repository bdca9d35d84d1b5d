"""An event under way: its log, its questions and papers, its legs, and who sees what."""
