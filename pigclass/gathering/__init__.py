"""What a class has handed in: read and never run, sorted out, counted, and shown to all."""
