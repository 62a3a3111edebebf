"""Fix the table."""
