"""Recorded games of 1846."""
