"""The texts of 1846: refusals, faults, log lines, paragraphs."""
