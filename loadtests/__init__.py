"""The load test: `python -m loadtests`, or `make load`."""
