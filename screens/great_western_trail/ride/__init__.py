"""Riding along the trail."""
