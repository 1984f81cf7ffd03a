"""Routes of 1846: the map as the route finder reads it, revenue, and the route calculator."""
