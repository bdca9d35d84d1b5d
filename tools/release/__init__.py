"""`make release`: everything that is published, built twice, tried in an empty environment, with its notes and its bill of materials."""
