"""What things are worth: pure functions over small frozen inputs, standard library only."""
