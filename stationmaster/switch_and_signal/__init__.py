"""Switch & Signal, by the rules specification SS; the same module names as in `g1846` mean the same."""
