"""The HTTP service: fact-checks, conflicts and sets of documents as JSON endpoints.

``service`` runs it, ``app`` wires it together, ``endpoints`` holds one file per path.
Needs ``antinomy[http]``; knows nothing of the command line or of editors.
"""
