"""What the games were: figures over finished tables, kept as tables finish, and the story of a single one."""
