"""Score sheets: those of the group, and examples to play with or to start from."""
