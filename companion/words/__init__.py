"""Dates, numbers, sorting and rules in the words of a language."""
