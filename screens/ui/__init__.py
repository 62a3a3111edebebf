"""User interface toolkit: pages as functions of frozen values, drawn by one widget."""
