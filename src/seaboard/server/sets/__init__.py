"""Sets of data that guests have brought: kept by their content, listed for whoever brought them, read by whoever knows the hash."""
