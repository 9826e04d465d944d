"""One file per path."""
