"""A tier whose findings name the model that they are from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from antinomy.catalog import Catalog
from antinomy.conflicts.issue import Conflict, Method
from antinomy.prompt.document import Document

if TYPE_CHECKING:
    # They load numpy, which the instant tier goes without.
    from antinomy.conflicts.detect import Tier
    from antinomy.inference.models import Models
    from antinomy.inference.session import Cancel


@attrs.frozen
class Signed:
    """Another tier, run on ``models``."""

    tier: Tier
    models: Models

    def find(self, document: Document, catalog: Catalog, cancel: Cancel | None = None) -> list[Conflict]:
        """Return what the tier finds; errors as the tier's."""
        return [
            attrs.evolve(conflict, model=self._model(conflict.method))
            for conflict in self.tier.find(document, catalog, cancel)
        ]

    def _model(self, method: Method) -> str:
        model = self.models.encoder() if method is Method.SEMANTIC else self.models.nli()
        return model.entry.name
