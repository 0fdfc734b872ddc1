"""Parts of every screen: a page that is drawn, its fields and controls, and its one door."""
