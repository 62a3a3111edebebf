"""Past games: a file of somebody's is looked into, its games are added to the history, and taken back."""
