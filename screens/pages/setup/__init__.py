"""The setup guide: `page` gives its nodes, `screen` shows them."""
