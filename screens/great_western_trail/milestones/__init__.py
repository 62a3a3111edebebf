"""Milestones of Great Western Trail: eight tiles for whatever counts, by whoever has done it."""
