"""7, 8, 10: bankruptcy, closing corporations, the end of the game."""
