"""Figures: any value of the mirror with what it may be: *Change one thing*, *Set several values*, what a depth needs."""
