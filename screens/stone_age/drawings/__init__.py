"""Pieces of Stone Age as they are drawn; they know nothing of the rules."""
