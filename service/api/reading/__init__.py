"""Requests read: bodies, what stands after the question mark, what headers ask for."""
