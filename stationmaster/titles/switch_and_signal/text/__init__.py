"""The texts of Switch & Signal: refusals, faults, log lines, paragraphs."""
