"""What is left of a configuration in a folder that nobody has vouched for.

Whoever opens such a folder must not thereby load a file, or ask an address, that the
folder names: models, weights, axes, baselines, logs and language models are the shipped
ones or none. What only says which findings are wanted stays.
"""

from __future__ import annotations

import attrs

from antinomy.config.record import Config, ContextSettings, FactSettings, ModelSettings


def restricted(config: Config) -> Config:
    """Return a configuration without the files, directories and addresses that it names."""
    shipped, facts, context = Config(config.root), FactSettings(), ContextSettings()
    return attrs.evolve(
        config,
        axes=shipped.axes,
        baseline=shipped.baseline,
        models=ModelSettings(),
        facts=attrs.evolve(config.facts, log=facts.log),
        context=attrs.evolve(
            config.context, weights=context.weights, llm=context.llm, llm_url=context.llm_url
        ),
    )
