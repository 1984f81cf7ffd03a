"""Many requests in one: lines come in, lines go out (`POST /v1/batch`)."""
