"""Searching ahead from one state: alpha-beta, Monte-Carlo trees, proof numbers."""
