"""Play a whole game, choosing every action at random among the legal ones."""

from random import Random

import stationmaster

random = Random("spike")
position, _ = stationmaster.games["1846"].start(["Amy", "Bob", "Cy"], seed="spike")
while stationmaster.turn(position):
    action = stationmaster.legal(position).pick(random)
    position, _ = stationmaster.play(position, action)
print(stationmaster.result(position))
