"""Tickets, behind the curtain."""
