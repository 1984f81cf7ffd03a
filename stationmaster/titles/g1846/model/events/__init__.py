"""Events of 1846: what actions do, in order."""
