"""A question about routes on any map: how it is stated, and what it means for the finder."""
