"""What 1846 tells a person: the sentences of its refusals and faults, and hints that are found apart from them."""
