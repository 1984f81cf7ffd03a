"""What is in the box: boards, cards, dice, tokens."""
