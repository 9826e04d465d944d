"""The pipeline: from a Document to a Report."""

from __future__ import annotations

from antinomy.catalog import Catalog
from antinomy.conflicts.issue import Report
from antinomy.prompt.document import Document


def detect(document: Document, catalog: Catalog, *, profile: str = "default") -> Report:
    """Find every conflict of a document."""
    return Report(path=document.path, text=document.text, notices=document.problems)
