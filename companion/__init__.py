"""What may happen next at a table, and remembering it. Knows no screen."""
