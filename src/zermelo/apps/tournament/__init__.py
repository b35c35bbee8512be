"""What the command `tournament` needs: halls for games of the package or a file, words, tables, pictures, reports."""
