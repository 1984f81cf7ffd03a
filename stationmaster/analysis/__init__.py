"""Many recorded games at once: what was played in each, what could have been earned, and what all have in common."""
