"""SS-9, SS-10, SS-12: drawing cards, the clock, the end of turns and of the game."""
