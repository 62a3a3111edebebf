"""A league: any number of hosts that share their tables through one PostgreSQL."""
