"""Figures: any value of the state with what it may be, for every way of setting it by hand."""
