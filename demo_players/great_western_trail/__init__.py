"""A player of Great Western Trail."""
