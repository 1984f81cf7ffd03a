"""Parts of any turn-based game: kinds of action, steps, and the engine that plays them."""
