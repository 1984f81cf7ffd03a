"""The identity of clients: an address, or the name of a key."""
