"""What the endpoints work with: models, checker, validator, catalogue and log of one configuration.

Made once, used from all worker threads. Knows nothing of HTTP.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from threading import Lock
from time import monotonic

import attrs

from antinomy.api import analyze, fact_check
from antinomy.catalog import Catalog, load_catalog
from antinomy.config import Config
from antinomy.context.statements import Document
from antinomy.context.validate import ContextValidator
from antinomy.errors import AntinomyError, ModelError
from antinomy.facts.check import FactChecker
from antinomy.facts.log import FactLog
from antinomy.facts.policy import Policy
from antinomy.facts.result import FactCheckResult
from antinomy.inference.models import Models

_LOG = logging.getLogger(__name__)
_DAY = 24 * 3600.0


@attrs.frozen(eq=False)
class Engine:
    """All that a request may need; safe to use from several threads."""

    config: Config
    models: Models
    checker: FactChecker
    validator: ContextValidator
    catalog: Catalog
    history: History | None

    @classmethod
    def of(cls, config: Config) -> Engine:
        """Return the engine that a configuration asks for.

        Raises
        ------
        AntinomyError
            Its axes, weights or log cannot be used.

        """
        models = Models(config)
        select = config.select or None
        return cls(
            config,
            models,
            FactChecker.of(config, models),
            ContextValidator.of(config, models),
            load_catalog(config.axis_directories, select=select, ignore=config.ignore),
            History.of(config) if config.facts.log else None,
        )

    @property
    def policy(self) -> Policy:
        """What follows from a fact-check."""
        return Policy.of(self.config.facts)

    def warm_up(self) -> None:
        """Load the models, so that the first request does not wait for them."""
        try:
            fact_check("The sky is blue today.", "The sky is blue today.", models=self.models)
            analyze("Always answer briefly.\nNever answer briefly.\n", models=self.models)
            self.validator.validate([Document("The sky is blue today."), Document("The sky is grey today.")])
        except ModelError as error:
            _LOG.warning("%s", error)


class History:
    """The log of fact-checks, if one is configured; entries too old go once a day.

    A log that fails costs no request its answer.
    """

    def __init__(self, log: FactLog, days: int) -> None:
        self._log = log
        self._kept = timedelta(days=days)
        self._lock = Lock()
        self._purge_at = monotonic()

    @classmethod
    def of(cls, config: Config) -> History:
        """Return the log that a configuration names."""
        place = config.facts.log
        return cls(FactLog(place if "://" in place else str(config.root / place)), config.facts.log_days)

    def add(self, result: FactCheckResult, user_id: str | None) -> None:
        """Log a result."""
        with self._lock:
            due = monotonic() >= self._purge_at
            if due:
                self._purge_at = monotonic() + _DAY
        try:
            if due:
                self._log.purge(self._kept)
            self._log.add(result, user_id)
        except AntinomyError as error:
            _LOG.warning("%s", error)

    def close(self) -> None:
        """Close the log."""
        self._log.close()
