"""The end: extra cards, every player checked, score only."""
