"""The board of Switch & Signal, with all that lies beside it."""
