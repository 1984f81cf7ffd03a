"""Deal a game of 1846, look at the table, and keep the position as text."""

import stationmaster

rules = stationmaster.games["1846"]
print(rules.name, "has these options:", *(option["name"] for option in rules.catalogue()["options"]))

position, events = rules.start(["Amy", "Bob", "Cy"], {"edition": "second"}, seed="spike")
for event in events:
    print("-", event)

print("turn:", rules.turn(position))
print("cash:", {player["id"]: player["cash"] for player in rules.view(position)["players"]})

text = rules.dumps(position)
assert rules.loads(text) == position
print("kept in", len(text), "characters; version", text[: text.index('"digest"')])
