"""Find the best routes of the New York Central with one 3/5 train, proved, and evaluate a worse set."""

from stationmaster import routes

board = {
    "phase": "II",
    "tiles": {"D18": ["8", 4], "E17": ["292", 3], "F18": ["9", 2]},
    "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
    "corporation": "NYC",
    "trains": ["3/5"],
}

best = routes.find(board)
for route in best["routes"]:
    stops = ", ".join(f"{stop['name']} {stop['earned']}" for stop in route["stops"])
    print(f"{route['train']} train: {stops} = {route['revenue']}")
print("proved to be the best:", best["optimal"])

judged = routes.check(board, [{"train": "3/5", "path": ["D20", "D18", "E17"]}])
print("legal:", judged["legal"], "earns:", judged["revenue"], "better exists:", judged["better_exists"])
