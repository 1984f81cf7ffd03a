"""The service's part of the command `stationmaster`: a module for each command, with `add_to(commands)`."""
