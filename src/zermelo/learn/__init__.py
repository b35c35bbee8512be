"""Lessons: games, algorithms and pictures brought together."""
