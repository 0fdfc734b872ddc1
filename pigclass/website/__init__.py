"""The kit as a web page: static files that play lessons in the browser, with nothing to install."""
