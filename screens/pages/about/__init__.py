"""About: what Tableside is, under which licences, and where its facts come from."""
