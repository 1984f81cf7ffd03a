"""The commands, one module for each or for those that belong together."""
