"""SS-8: what action cards pay for."""
