"""What the games were: a page for a player, a box, a year and the story of one table."""
