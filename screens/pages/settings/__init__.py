"""Settings: language, look, text size, what the phone does at the table."""
