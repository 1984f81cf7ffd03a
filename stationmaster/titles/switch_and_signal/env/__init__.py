"""Switch & Signal for learning agents: codes of actions, and what a player observes."""
