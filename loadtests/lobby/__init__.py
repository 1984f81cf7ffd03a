"""The load test of the lobby: many games of four clients, each with an open stream."""
