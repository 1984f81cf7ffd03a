"""How any game is played: kinds of action, steps, chance, and the one engine that does the rest."""
