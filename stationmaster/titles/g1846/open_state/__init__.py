"""Open states of 1846: the view, and positions read from it."""
