"""The models: which they are, where they lie, and their answers as arrays.

``Models`` is what callers hold; it gives out the encoder and the cross-encoder.
Nothing is imported here, so that listing the models loads none of the libraries
that run them. Knows no prompt and no directive.
"""
