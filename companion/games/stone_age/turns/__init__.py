"""The round: placing, using, feeding, and what the app proposes meanwhile."""
