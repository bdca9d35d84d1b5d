"""What is taught, as the browser is sent it: positions through one viewer’s eyes, and lessons."""
