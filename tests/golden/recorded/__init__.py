"""Recorded games with the state after every action, computed by another engine: reading them and comparing with them."""
