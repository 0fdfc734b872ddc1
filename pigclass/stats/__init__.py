"""Estimates from what a class did: small functions on tidy frames that know no game."""
