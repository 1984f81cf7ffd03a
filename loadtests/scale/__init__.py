"""A load test of three local replicas behind nginx with a Redis, while one is killed and one is restarted."""
