"""Records of whole games: those of this service and those that 18xx.games exports, read and written.

`reading` takes JSON apart without trusting it; `undoing` leaves the actions that stood in the end; `site_header` and
`site_actions` read an export, `belongings` and `site_routes` know how the site names things, `to_site` writes one;
`own` is the form of this service.
"""
