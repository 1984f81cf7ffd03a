"""Every shape that the contract shows of 1846: actions, choices, options."""
