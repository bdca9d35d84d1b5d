"""The people at a table: their connections, what each is shown, who is here, what all should know."""
