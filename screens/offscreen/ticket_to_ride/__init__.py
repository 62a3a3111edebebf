"""Ticket to Ride in demonstrations and pictures."""
