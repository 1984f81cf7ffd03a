"""Routes on any 18xx map: the tile language, questions, the finder's network, answers."""
