"""What a session of a class consists of: taps, devices, dice of one's own, who comes and goes."""
