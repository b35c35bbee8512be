"""Agents that choose moves, matches between them, and the files that keep a game.

Import from the modules: `agents` (Agent, make_agent), `match` (Match, play_match), `record` (Record), `people`
(a person's Python file). Nothing is imported here, so that `guard` stays light for every command.
"""
