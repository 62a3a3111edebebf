"""The turns: what may be done at a location and in Kansas City, in commands, events, views and words."""
