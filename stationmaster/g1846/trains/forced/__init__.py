"""6.86-6.88: the forced purchase of a train."""
