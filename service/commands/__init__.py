"""The commands of `python -m service`: one module each, with `add_to(commands)` and a function that does it."""
