"""SS-4, SS-6: the departure card and new trains."""
