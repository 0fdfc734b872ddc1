"""One against perfect play, and the maps of it."""
