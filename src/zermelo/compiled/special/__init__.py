"""Engines of one game each: they take plain integers and know no other part of the package."""
