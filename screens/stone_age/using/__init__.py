"""Using figures: the own places, and what is paid there."""
