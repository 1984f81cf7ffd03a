"""A position: what it holds, how it is carried out, shown, sealed and read."""
