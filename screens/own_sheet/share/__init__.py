"""A score sheet for others: as a code, a link, a file, on paper."""
