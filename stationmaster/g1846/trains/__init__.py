"""6.8, 9: buying trains, train limits, phases."""
