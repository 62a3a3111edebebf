"""What Great Western Trail adds to the setup guide."""
