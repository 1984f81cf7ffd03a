"""4, 5: rounds, shares and the stock round."""
