"""The box, actions, events and positions of 1846."""
