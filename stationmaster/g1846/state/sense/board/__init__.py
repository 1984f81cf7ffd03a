"""What lies on the board that somebody wrote down: whether it can lie so."""
