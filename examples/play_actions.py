"""Play actions, as JSON and as records, and print the violations of the rules."""

import stationmaster
from stationmaster.titles.g1846.model.actions import Draft, Pass

rules = stationmaster.games["1846"]
position, _ = rules.start(["Amy", "Bob", "Cy"], seed="spike")

position, events = stationmaster.play(position, {"type": "draft", "card": "MS"})
print(events)
print(rules.turn(position))

violation = rules.check(position, Pass())
assert violation is not None
print(f"{violation.code}, rule {violation.rule}: {violation.detail} {violation.hint}")

try:
    rules.play(position, Draft(card="MS"))
except stationmaster.IllegalAction as refusal:
    print("refused:", refusal.violation.detail)

try:
    rules.play(position, {"type": "draft", "cart": "MAIL"})
except stationmaster.ImpossibleInput as impossible:
    for fault in impossible.faults:
        print(f"wrong at {fault.pointer}: {fault.detail}")
