"""List the legal actions. Families and choices are computed lazily, while they are read."""

import stationmaster

rules = stationmaster.games["1846"]
position, _ = rules.start(["Amy", "Bob", "Cy"], seed="spike")

for family in rules.legal(position):
    print(f"{family.type}, rule {family.rule}:")
    for choice in family.choices:
        print("   ", choice)

# This computes only the first choice of the first family. It is an action, ready to be played.
print("for example:", next(rules.legal(position).actions()))
