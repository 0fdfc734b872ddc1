"""Games that a class makes up in words."""
