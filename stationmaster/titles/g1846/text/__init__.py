"""Everything that 1846 says: refusals, faults, log lines, paragraphs."""
