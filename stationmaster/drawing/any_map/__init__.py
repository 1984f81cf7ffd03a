"""A board told in the tile language, with routes on it, as one SVG picture. It knows no game."""
