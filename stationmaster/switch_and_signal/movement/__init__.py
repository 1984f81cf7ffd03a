"""SS-7: rolling for trains and running them."""
