"""Pictures of any map."""
