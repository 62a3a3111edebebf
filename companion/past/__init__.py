"""Games played before the app, or without it: read from files of others, and added to the history as tables."""
