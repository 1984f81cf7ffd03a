"""What a player sees, as an array."""
