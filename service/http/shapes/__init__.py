"""The envelopes that surround what each game states."""
