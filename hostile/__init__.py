"""The search for requests that cost more than they should: `python -m hostile`, or `make hostile`."""
