"""The actions of a location: what a chip opens. Cattle and objective cards have sheets of their own."""
