"""Scoring by a sheet of the group's own."""
