"""What comes in is checked here: JSON from outside, records in plain data, the facts in `data/`."""
