"""Parts of every screen: the page, its fields and buttons, and the dispatch of its messages."""
