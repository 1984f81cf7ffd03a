"""Records as 18xx.games exports them, read and written."""
