"""Figures: any value of the mirror with what it may be, for every way of setting it by hand."""
