"""What compiled code works in and what is kept of it: arrays, their budget, and the folder of code on disk."""
