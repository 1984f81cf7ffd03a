"""HTTP only: Flask and marshmallow. No rule of a game lives here."""
