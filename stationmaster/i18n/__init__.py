"""Messages with parameters, and the languages in which they are written."""
