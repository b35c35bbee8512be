"""A conformance suite for anybody's game: does it keep the promises of the protocol?

`protocol` asks the questions, `promises` says which promise is broken, `engines` compares both engines.
"""

from zermelo.testing.protocol import Problem, Report, check_game

__all__ = ["Problem", "Report", "check_game"]
