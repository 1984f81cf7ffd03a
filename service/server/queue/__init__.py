"""Who comes in, who waits for a place, and who works."""
