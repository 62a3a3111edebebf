"""A drawing that is panned and zoomed: its view, its gestures and what a host needs to show it."""
