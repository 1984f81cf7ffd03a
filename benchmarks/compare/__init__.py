"""Measuring this tree beside an earlier one, in one run. See benchmarks/README.md."""
