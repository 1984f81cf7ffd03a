"""The shapes of requests and answers: type, range, length. Never a rule of a game."""
