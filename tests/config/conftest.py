"""Lends the command-line fixtures to this folder."""

from command_line import antinomy, write

__all__ = ["antinomy", "write"]
