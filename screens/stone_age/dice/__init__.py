"""Dice: rolled, told, listed, lifted with tools."""
