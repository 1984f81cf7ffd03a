"""What may be asked of a game before any is played: that it is there, what is in its box, its rules and words."""
