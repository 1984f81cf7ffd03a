"""Whole games of both kinds, played through a client that is made from the contract."""
