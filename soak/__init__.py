"""Long trials of every promise: kills, errors of the disk, spoilt files, random commands, random taps."""
