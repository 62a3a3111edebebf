"""How large a score sheet from outside may be."""

FORMAT = 1
LONGEST_FILE = 9_000
"""Bytes; a code is inflated to as many at most."""
LONGEST_NAME, LONGEST_NOTE, LONGEST_TITLE = 40, 200, 60
MOST_ROWS, MOST_ROUND_ROWS, MOST_FIELDS, MOST_LINES, MOST_STEPS, MOST_BONUSES = 40, 8, 12, 20, 101, 8
MOST_ROUNDS, MOST_PLAYERS, MOST_TIES, MOST_TIMES, MOST_VERSIONS = 100, 7, 4, 99, 9_999
LARGEST = 9_999
"""Of any number in a sheet, or entered in it; three factors in twenty lines stay far below 2**53."""
