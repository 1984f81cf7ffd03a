"""What happens in a game, and which of it chance decides."""
