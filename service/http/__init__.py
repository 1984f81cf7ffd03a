"""HTTP: reading requests, writing responses, problems, limits, and the contract."""
