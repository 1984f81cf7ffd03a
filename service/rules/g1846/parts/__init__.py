"""The rulebook, part by part. `families.py` gathers the kinds of action that the parts offer."""
