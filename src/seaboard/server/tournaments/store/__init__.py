"""What is kept of events in the database."""
