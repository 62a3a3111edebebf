"""Revisions of a table: results, names, places and notes that a later change has replaced."""
