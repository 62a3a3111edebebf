"""Storage: crash-safe files, tables, indexes over them, backups and folder sync."""
