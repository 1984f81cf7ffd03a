"""Who a client is: an address, or a name that goes with a key."""
