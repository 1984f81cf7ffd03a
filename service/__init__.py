"""Stationmaster's HTTP service: a rules-checking service for railway board games."""

from stationmaster import __version__ as __version__
