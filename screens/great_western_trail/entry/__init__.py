"""All that counts for a player, entered or checked: the eleven rows."""
