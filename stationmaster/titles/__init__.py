"""The built-in games, a package for each."""
