"""Recorded games with the state after every action, computed by another engine: reading and comparing them."""
