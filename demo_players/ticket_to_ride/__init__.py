"""A player of Ticket to Ride."""
