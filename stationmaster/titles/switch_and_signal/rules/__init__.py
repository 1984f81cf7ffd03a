"""The rules of Switch & Signal, a module for each chapter."""
