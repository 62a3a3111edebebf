"""Let others join: the code to scan, and who has joined."""
