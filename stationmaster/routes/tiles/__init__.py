"""Tiles in the tile language: what they hold, how they are read, and the standard ones by number."""
