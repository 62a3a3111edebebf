"""Pieces of Great Western Trail as they are drawn; they know nothing of a turn."""
