"""What Ticket to Ride adds to the setup guide."""
