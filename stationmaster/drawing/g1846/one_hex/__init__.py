"""One hex of 1846 with all that lies and is written on it."""
