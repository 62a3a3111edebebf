"""The editor of a score sheet: its rows, one row, and what is said of the whole."""
