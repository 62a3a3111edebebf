"""The games and boxes that are played turn by turn: tests of setup, turns and depths are not for those only scored."""

from companion.games import GAMES, boxes

FULL_GAMES = tuple(id_ for id_, game in GAMES.items() if "full" in game.depths)
FULL_BOXES = tuple(box for box in boxes() if box.game in FULL_GAMES)
