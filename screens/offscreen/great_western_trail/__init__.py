"""Great Western Trail in demonstrations and pictures."""
