"""What may happen next at a table, and remembering it. Knows no screen."""

__version__ = "1.0.0"
"""Tableside's version, written here alone."""
