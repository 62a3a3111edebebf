"""The score sheet, and the reason behind every number."""
