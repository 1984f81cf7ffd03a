"""Open states of Switch & Signal: the view, and positions read from it."""
