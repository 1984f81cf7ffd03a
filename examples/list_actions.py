"""List what may be done now. Families and choices are found while they are read."""

import stationmaster

rules = stationmaster.games["1846"]
position, _ = rules.start(["Amy", "Bob", "Cy"], seed="spike")

for family in rules.legal(position):
    print(f"{family.type}, rule {family.rule}:")
    for choice in family.choices:
        print("   ", choice)

# Only the first choice of the first family is looked for here. It is an action, ready to be played.
print("for example:", next(rules.legal(position).actions()))
