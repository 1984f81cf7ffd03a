"""Records as 18xx.games exports them, read (`importing`) and written (`exporting`).

`undoing` leaves the actions that stood in the end, `header` reads what comes before them; `actions` makes ours of the
site's and `forms` the site's of ours, with the names that `names` knows. `aligning` puts passes in and leaves them out.
"""
