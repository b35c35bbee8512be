"""Strong solutions, as `zermelo.exact` asks for them: of rules, of arenas, and of numbered positions."""
