"""What stands between sockets and the app: gunicorn's settings, its worker, and what is checked at the start."""
