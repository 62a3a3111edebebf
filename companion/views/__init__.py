"""Tables as lists and sheets show them."""
