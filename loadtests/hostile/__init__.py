"""The search for requests that cost more than they should: `python -m loadtests.hostile`, or `make hostile`."""
