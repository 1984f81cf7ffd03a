"""Everything that can go wrong, as problems over HTTP."""
