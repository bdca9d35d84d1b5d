"""An event in words: explanations, printable pages and exports."""
