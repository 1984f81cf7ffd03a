"""Pictures of Switch & Signal."""
