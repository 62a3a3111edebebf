"""What Great Western Trail is worth: the eleven rows of the score sheet."""
