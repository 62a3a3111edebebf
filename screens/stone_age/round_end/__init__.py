"""The end of a round: who starts the next, what hands must do, and how everybody is fed."""
