"""A finished table in the formats others read: words, CSV, BG Stats. Nothing but what is asked for is in them."""
