"""What actions and the rules behind them do, told in order: every kind of event, stated once."""
