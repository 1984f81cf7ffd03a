"""SVG pictures of boards, drawn from tables and views. No rule imports this package."""
