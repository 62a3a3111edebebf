"""Pages of tables with a score sheet."""
