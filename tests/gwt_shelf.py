"""Great Western Trail on the shelf while its line is not there yet: imported first by every test of the game."""

import companion.games
import screens.games

companion.games._SHELF["great_western_trail"] = "GREAT_WESTERN_TRAIL"
screens.games._SHELF["great_western_trail"] = "GREAT_WESTERN_TRAIL"
