"""The service's part of the command `stationmaster`: one module each, with `add_to(commands)` and what does it."""
