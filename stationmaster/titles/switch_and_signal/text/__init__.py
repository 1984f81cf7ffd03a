"""Everything that Switch & Signal says: refusals, faults, log lines, paragraphs."""
