"""What follows from each action: the best routes, and what everybody is worth."""
