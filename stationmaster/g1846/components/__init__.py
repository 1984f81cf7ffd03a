"""What is in the box: map, tiles, companies, trains, prices."""
