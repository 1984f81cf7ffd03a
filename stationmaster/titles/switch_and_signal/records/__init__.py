"""Recorded games of Switch & Signal."""
