"""What lies between the players: the shared page and its parts."""
