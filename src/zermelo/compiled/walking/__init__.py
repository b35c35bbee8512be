"""Walking the states: perft, the enumeration of all that can be reached, and how states are found again."""
