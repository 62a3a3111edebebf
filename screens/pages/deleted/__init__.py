"""The bin: deleted tables with the days they have left."""
