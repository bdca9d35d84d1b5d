"""The process: configuration, start, logs, figures, time, and what whoever runs it may do."""
