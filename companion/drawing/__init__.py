"""Values that are drawn: simple shapes, panels and the scenes of the setup guide."""
