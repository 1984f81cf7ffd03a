"""Counters and proved answers: shared by replicas in a Redis, or kept by each worker without one."""
