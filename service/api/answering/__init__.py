"""Answers as bytes, packed, kept, and made one after the other where they are large."""
