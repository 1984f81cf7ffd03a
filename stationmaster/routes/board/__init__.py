"""A board of hexes with tiles on them: where its hexes lie, and where its track joins."""
