"""The boards as SVG pictures. Reads tables and views; nothing in the rules reads it."""
