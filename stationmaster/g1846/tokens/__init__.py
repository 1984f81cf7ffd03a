"""6.5: tokens and the slots they stand in."""
