"""Stone Age on the screen: the village, the dice, the cards, and what is drawn on them."""
