"""The resources of the API, a module for each."""
