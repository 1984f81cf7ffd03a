"""A comparison of this tree with an earlier one, in one run. See benchmarks/README.md."""
