"""Additions to gunicorn: checks at the start, admission, detection of disconnects, replacement of stuck workers."""
