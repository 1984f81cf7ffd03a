"""Searches for routes: who watches over them, and what is kept of proved answers."""
