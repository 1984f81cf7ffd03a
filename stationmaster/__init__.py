"""The rules of the games, as plain Python: nothing here knows of HTTP."""
