"""The end: what a player can have, the score sheet, and the same sheet from a file."""
