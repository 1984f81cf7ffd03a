"""What replicas share where a Redis is named, and what a worker keeps by itself where none is, or none answers."""
