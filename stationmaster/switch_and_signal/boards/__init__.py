"""SS-2: boards as graphs, those of the box and those that players bring."""
