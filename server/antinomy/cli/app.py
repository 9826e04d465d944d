"""The table of commands, and the parser built from it.

Only the command that was asked for is imported; ``--help`` imports all.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer

from antinomy import __version__

COMMANDS = {
    "check": "antinomy.cli.check",
    "explain": "antinomy.cli.explain",
    "check-axes": "antinomy.cli.check_axes",
    "factcheck": "antinomy.cli.factcheck",
    "context": "antinomy.cli.context",
    "synthesize": "antinomy.cli.synthesize",
    "nli": "antinomy.cli.nli",
    "eval": "antinomy.cli.evaluate",
    "models": "antinomy.cli.models",
    "clean": "antinomy.cli.clean",
    "config": "antinomy.cli.config",
    "server": "antinomy.cli.server",
    "serve": "antinomy.cli.serve",
    "doctor": "antinomy.cli.doctor",
}
"""Each command's module: it holds ``app`` (a group of subcommands) or ``command`` (a function)."""


def run(arguments: Sequence[str]) -> int:
    """Parse the arguments, run the command and return its exit code."""
    app = _app(_named(arguments))
    try:
        app(list(arguments), prog_name="antinomy")
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(bool(stop.code))
    return 0


def _named(arguments: Sequence[str]) -> Sequence[str]:
    """Return the names of the commands to import."""
    first = next((argument for argument in arguments if not argument.startswith("-")), "")
    if first in COMMANDS:
        return (first,)
    return () if "--version" in arguments else tuple(COMMANDS)


def _app(names: Sequence[str]) -> typer.Typer:
    # Typer's own rendering of errors is off: ``main`` says one sentence.
    app = typer.Typer(
        add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False
    )
    app.callback()(_root)
    for name in names:
        module: Any = import_module(COMMANDS[name])
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name)
        else:
            app.command(name)(module.command)
    return app


def _version(value: bool) -> None:
    if value:
        typer.echo(f"antinomy {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Find contradictory instructions in prompt files."""
