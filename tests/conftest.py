"""Settings for all tests."""

from hypothesis import settings

# The same examples every time, and no deadline: a first call may import or compile.
settings.register_profile("zermelo", deadline=None, derandomize=True, database=None, max_examples=200)
settings.load_profile("zermelo")
