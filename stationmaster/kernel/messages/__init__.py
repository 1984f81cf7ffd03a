"""What is told to a person, and the codes of what can be wrong."""
