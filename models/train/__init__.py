"""Trains the cross-encoder that ships; see ``models/README.md``. Not part of the installed package."""
