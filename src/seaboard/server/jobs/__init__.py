"""Long work in processes of its own: one question, how far it is, one answer."""
