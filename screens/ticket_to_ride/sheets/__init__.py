"""The sheets over the map: a claim, train cards, passengers, which of several is meant."""
