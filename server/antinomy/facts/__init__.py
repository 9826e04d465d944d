"""Claims of a text checked against context: which hold, which are contradicted, and by what words.

``FactChecker`` in ``check`` is what callers hold. Nothing is imported here, so that
naming the package loads neither numpy nor a model. Knows nothing of instructions,
editors or the command line.
"""
