"""A new table: the box, who sits where, who starts."""
