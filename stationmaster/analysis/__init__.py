"""Statistics of many recorded games: what was played in each, what could have been earned, and totals."""
