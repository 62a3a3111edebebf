"""The frame of every table page."""
