"""Export formats of finished tables: text, CSV, BG Stats."""
