"""The lobby: seats at the games of the service, for players at several devices.

It keeps games in a database and knows their rules only through the service's HTTP contract. From the bottom:
`settings`, `problems`; `store` (tables and queries), `service` (the contract's client), `changes` (streams wait for
them); `webhooks`; `games` (what may be done at a seat); `app` (HTTP); `__main__` (the start).
"""
