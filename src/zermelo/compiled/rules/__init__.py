"""Compiled rules of one game: what they depend on, why there are none, and whether they answer as Python does."""
