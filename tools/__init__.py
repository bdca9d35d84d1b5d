"""What keeps the project honest: run by `make check` and `make test`, never by the package itself."""
