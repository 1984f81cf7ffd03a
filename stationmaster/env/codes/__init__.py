"""Actions as whole numbers, and back."""
