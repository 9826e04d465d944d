"""Contradictions in a set of documents: within one, between two, or between two because of a third.

Knows documents and statements, no instructions and no claims: those are for `conflicts` and `facts`.
"""
