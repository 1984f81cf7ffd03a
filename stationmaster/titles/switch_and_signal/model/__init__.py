"""The box, boards, actions, events and positions of Switch & Signal."""
