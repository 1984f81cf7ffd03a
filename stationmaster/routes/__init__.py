"""The route finder as the games use it: what surrounds its searches."""
