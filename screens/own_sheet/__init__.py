"""What only score sheets of a group's own draw."""
