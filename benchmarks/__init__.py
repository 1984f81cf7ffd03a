"""What `make bench` measures, as tables. Never part of the tests."""
