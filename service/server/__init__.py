"""What is added to gunicorn: checks at the start, admission, notice of disconnects, replacement of stuck workers."""
