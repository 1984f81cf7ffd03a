"""Three replicas behind nginx with a Redis, on this machine, under load while one is killed and one is restarted."""
