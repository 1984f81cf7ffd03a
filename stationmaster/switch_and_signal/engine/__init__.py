"""The kinds of action and the steps of Switch & Signal, on the engine of every game."""
