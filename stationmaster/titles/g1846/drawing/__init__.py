"""Pictures of 1846."""
