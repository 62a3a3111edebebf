"""Pictures of score sheets that groups describe."""
