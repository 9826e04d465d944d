"""The language server: an editor's view of the analysis.

Read it in this order: ``app`` (which method goes to which handler), ``server``
(what the server knows while it runs), ``handlers/`` and ``commands/`` (one file
each), ``publish``, ``actions`` and ``hover`` (findings in LSP's terms). Below them,
``transport``, ``framing``, ``protocol`` and ``workspace`` carry messages and text
and know nothing of prompts. Nothing in here decides what a conflict is.
"""
