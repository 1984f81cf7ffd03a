"""A game in requests: dealt, asked, played, told from a record."""
