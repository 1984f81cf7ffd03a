"""How records, JSON, sealed values and schemas become one another, each shape stated once."""
