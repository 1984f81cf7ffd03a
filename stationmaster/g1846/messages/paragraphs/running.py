"""Routes, revenue, and the move of the price: 6.6 and 6.7."""

from __future__ import annotations

from collections.abc import Mapping

PARAGRAPHS: Mapping[str, str] = {
    "6.6": "Trains run routes, which earn revenue.",
    "6.61": "Each train may run one route in an operating round.",
    "6.61a": "The train of an independent does not run for its buyer in the round in which it was bought.",
    "6.62": (
        "A route is track without reversing, with a city that has the company's token and at least one more location."
    ),
    "6.62a": "A route visits no location twice.",
    "6.62b": "A route may end in a blocked city, but not pass through.",
    "6.62c": "A route may end in an off-board area, but not pass through.",
    "6.62d": "A route uses no track and no hexside twice.",
    "6.63": "A route visits Chicago once, and does not join two E areas.",
    "6.64": "Its base revenue is the sum of the locations that its train counts; the size of the train says how many.",
    "6.64a": "An N-train visits N locations at most, and all of them count.",
    "6.64b": "An N/M-train visits up to M locations and counts up to N of them, one with the company's token at least.",
    "6.64c": "Locations that are not counted are visited all the same.",
    "6.65": "A route from an E to a W area that counts both earns the bonus printed at them.",
    "6.66": "To the base come the East-West bonus and the bonuses of Meat Packing, Steamboat and Mail Contract.",
    "6.66a": "A marker's bonus is for the company that it serves, on each route that counts its location.",
    "6.67": "The trains of a company share no track and no hexside in a round; they may share locations.",
    "6.68": "If somebody shows better routes, the President must use them.",
    "6.69": "When the trains have run, those phased out are removed.",
    "6.7": "Revenue is distributed, and the price of the shares moves.",
    "6.71": "The revenue of the routes is paid out, paid by half, or retained.",
    "6.71a": "A payout is a tenth for each share; of half, what is retained is rounded down to $10.",
    "6.71b": "The bank pays the players, and the treasury for the shares in it.",
    "6.71c": "With no revenue there is nothing to choose.",
    "6.72": "An independent divides its revenue equally between its owner and its treasury.",
    "6.73": "The dividends of shares in the market stay in the bank.",
    "6.74": "The last revenue of each corporation is recorded; that informs only.",
    "6.75": (
        "The price falls by a column when less than half of it is paid out, and stays where it is from half on; it "
        "rises by one from the price on, by two from twice the price on and, from $165 on, by three from three times "
        "the price on."
    ),
    "6.75a": "What is retained is no payout: without a payout the price falls.",
    "6.75b": "The track ends at $550, and at $0 the corporation closes.",
}
