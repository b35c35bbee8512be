"""Agents that choose moves, matches between them, the files that keep a game, and tournaments.

Import from the modules: `agents` (Agent, make_agent), `match` (Match, play_match), `record` (Record), `people`
(a person's Python file). A tournament: `entrants` (who plays), `sandbox` (strangers' code, locked up), `referee` (one
game), `hall` and `workers` (where games are played), `schedule`, `openings`, `store`, `tournament` (all of them
together), `standings`, `ratings`, `sprt`. Nothing is imported here: each command loads what it needs.
"""
