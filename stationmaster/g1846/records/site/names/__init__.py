"""How 18xx.games names certificates, trains, tiles and routes, apart from what is done with them."""
