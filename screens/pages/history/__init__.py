"""History: past tables month by month, who played, and what."""
