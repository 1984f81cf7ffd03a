"""Every shape that the contract shows of Switch & Signal: actions, choices, options."""
