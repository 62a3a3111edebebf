"""Great Western Trail on the screen: the setup of both editions and the eleven-row score sheet."""
