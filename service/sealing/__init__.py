"""The seal on states (`sealer`), and its keys where a file names them (`keyring`)."""
