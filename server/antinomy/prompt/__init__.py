"""What a prompt file is: text becomes a Document, a Document becomes Directives.

Nothing here knows what a conflict is.
"""
