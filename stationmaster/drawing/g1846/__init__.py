"""The board of 1846 as one SVG picture."""
