"""What the Makefile runs to keep builds and releases trustworthy. Never part of the service."""
