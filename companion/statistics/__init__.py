"""Statistics over finished tables, and the course of a single one."""
