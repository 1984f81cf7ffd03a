"""What any turn-based game is made of: kinds of action, steps, and the engine that plays them."""
