"""Records of whole games."""
