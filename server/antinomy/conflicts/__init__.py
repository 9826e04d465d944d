"""Contradictory directives: from a Document to Issues and Suggestions.

``patterns`` (with its matchers) finds pairs at typing speed, ``scope`` decides
whether two directives can meet, ``merge`` deduplicates, ``suggest`` proposes
edits, ``detect`` is the pipeline. Nothing here knows an output format, an
editor or the command line.
"""
