"""6.6: running trains, and the best routes."""
