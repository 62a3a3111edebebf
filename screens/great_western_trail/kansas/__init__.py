"""Kansas City as page functions: foresight 1 to 3, income, delivery; then the refill."""
