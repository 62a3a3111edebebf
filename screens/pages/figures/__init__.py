"""Figures: any value of the mirror with what it may be, for *Fix the table*, *Catch up* and what a depth needs."""
