"""The benchmarks of `make bench`, printed as tables. They are not part of the tests."""
