"""The kinds of action and the steps of 1846, on the engine of every game."""
