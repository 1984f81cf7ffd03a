"""The rules of 1846, a module for each chapter."""
