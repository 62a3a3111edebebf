"""Placing figures: the board, its places, the odds, what lies there."""
