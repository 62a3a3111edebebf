"""Home: open tables first, one tap to resume; before the first of them, what this is."""
