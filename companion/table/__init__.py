"""A table as a whole, around the game played there: setup, steps, undo, corrections, the sheet."""
