"""Around the pages: bars, keys, reach, and the machine the app runs on."""
