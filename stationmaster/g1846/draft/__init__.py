"""3, 15.25: the draft of the private companies."""
