"""Helpers for writing a game: what many games need and nobody should have to write again."""
