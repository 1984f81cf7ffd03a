"""The parts of the rulebook, one module for each. They change positions through a `Ledger` only."""
