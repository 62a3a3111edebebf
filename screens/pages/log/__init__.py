"""The log of a table."""
