"""Small helpers of Python itself, nothing of a game."""
