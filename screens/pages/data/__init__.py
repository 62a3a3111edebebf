"""Data: everything backed up, restored, shared with a folder; one table brought in; results as numbers; the bin."""
