"""A player of Stone Age."""
