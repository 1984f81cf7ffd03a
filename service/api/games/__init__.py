"""What the API makes of games: which there are, and how each answers."""
