"""The best routes as somebody asks for them: a position typed in, the question, the answer in full."""
