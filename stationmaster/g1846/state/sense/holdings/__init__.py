"""What players and companies have in a position that somebody wrote down: whether it can be theirs."""
