"""1846 for learning agents: codes of actions, and what a player observes."""
