"""What is shown and tapped."""
