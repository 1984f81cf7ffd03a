"""The table in the browser: a page that plays both games, made only of what every client can ask for."""
