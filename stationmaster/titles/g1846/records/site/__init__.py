"""Records of 18xx.games: read, aligned and written."""
