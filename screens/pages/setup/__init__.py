"""The setup guide."""
