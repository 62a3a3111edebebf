"""Figures: any value of the mirror with what it may be, for *Edit table*, *Catch up* and what a depth needs."""
