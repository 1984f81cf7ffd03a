"""The shapes of requests and answers, as statements, around what each game states itself."""
