"""What Switch & Signal tells a person: the sentences of its refusals and faults, and parts of them."""
