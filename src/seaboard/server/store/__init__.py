"""What is kept: rows, schema, the one writer, the databases, and who owns a table among processes."""
