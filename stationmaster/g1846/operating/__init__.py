"""6.1-6.3, 6.7: operating rounds, the steps of a turn, capital and dividends."""
