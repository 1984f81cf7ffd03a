"""A shape stated once: read, validated, written, sealed and described from one declaration."""
