"""The Strategy Lab: the strategies of a class play each other."""
