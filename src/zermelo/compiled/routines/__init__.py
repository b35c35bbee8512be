"""Functions of our own in the language of rules, made for their arguments, and the threads they run on."""
