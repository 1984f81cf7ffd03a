"""The table in the browser: a page on which the games are played, a client of the public contract."""
