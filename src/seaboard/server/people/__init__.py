"""Who somebody is: sessions, links, and being forgotten."""
