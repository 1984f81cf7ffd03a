"""SS-11: the helpers."""
