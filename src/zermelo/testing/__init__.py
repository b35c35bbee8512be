"""A conformance suite for anybody's game: does it keep the promises of the protocol?

`suite` plays and reports, `protocol` asks the questions, `promises` says which promise is broken, `comparing` holds
answers beside each other, `engines` compares both engines; `names` and `growth` know what people stumble over.
"""

from zermelo.testing.suite import Problem, Report, check_game

__all__ = ["Problem", "Report", "check_game"]
