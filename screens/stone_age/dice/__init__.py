"""Dice: rolled, entered, listed, lifted with tools."""
