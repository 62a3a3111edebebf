"""Stone Age in demonstrations and pictures."""
