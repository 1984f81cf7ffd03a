"""Tools that the Makefile runs for builds and releases. They are not part of the service."""
