"""6.9: private companies, their markers, and who must agree to a sale."""
