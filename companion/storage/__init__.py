"""Remembering: files that outlive a kill, the tables in them, and the lists over them."""
