"""Stationmaster: a rules-checking service for railway board games."""

__version__ = "0.1.0"
