"""Catch up: set what everyone has now."""
