"""Bytes that come and go: connections, requests, answers, and what of them is kept."""
