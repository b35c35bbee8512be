"""Explicit graphs: attractors with ranks, values and Grundy values backwards from the ends."""
