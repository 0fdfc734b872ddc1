"""The kit as a static web site that runs lessons in the browser."""
