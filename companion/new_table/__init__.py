"""A table before it is opened: who sits where, and what it starts from."""
