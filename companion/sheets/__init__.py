"""Score sheets that a group describes itself: files, codes and the folder of all versions."""
