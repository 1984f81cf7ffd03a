#!/bin/sh
# The command `stationmaster` of this tree, which `make` puts into the environment. It finds the tree by its own place, so both may be moved.
bin=$(dirname -- "$(readlink -f -- "$0")")
tree=$(dirname -- "$(dirname -- "$bin")")
PYTHONPATH="$tree${PYTHONPATH:+:$PYTHONPATH}" exec "$bin/python" -P -m stationmaster "$@"
