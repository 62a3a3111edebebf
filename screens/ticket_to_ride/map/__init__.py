"""The map: where everything lies, how it is painted, panned, zoomed and reached by keys."""
