"""Ticket to Ride on the screen: the map, claiming, passengers, tickets, final scoring."""
