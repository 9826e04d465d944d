"""``antinomy config``: what can be configured, and what is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from antinomy.cli.output import write
from antinomy.config import Config, Configurations
from antinomy.config.schema import schema as json_schema

app = typer.Typer(no_args_is_help=True, help="Show what can be configured, and what is.")


@app.command()
def schema() -> None:
    """Print the JSON schema of antinomy.toml."""
    write(json.dumps(json_schema(), ensure_ascii=False, indent=2) + "\n")


@app.command()
def show(
    path: Annotated[Path, typer.Argument(help="A file or directory: what holds for it is shown.")] = Path(),
    *,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Use this configuration file, not the nearest.")
    ] = None,
) -> None:
    """Print the configuration that holds for a file or directory, as TOML, and where it comes from."""
    directory = path if path.is_dir() else path.parent
    effective = Configurations(Path.cwd(), config).at(directory)
    defaults = Config(root=effective.root).to_json()
    source = effective.source or "no configuration file found; these are the defaults"
    lines = [f"# {source}", f"# globs are relative to {effective.root}"]
    lines += [
        f"{key} = {_toml(value)}" + ("  # default" if effective.source and value == defaults[key] else "")
        for key, value in effective.to_json().items()
    ]
    write("".join(line + "\n" for line in lines))


def _toml(value: Any) -> str:  # noqa: ANN401 - whatever a configuration may hold
    if isinstance(value, dict):
        pairs = ", ".join(f"{json.dumps(key, ensure_ascii=False)} = {_toml(v)}" for key, v in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    # JSON's strings, numbers and lists are TOML, too.
    return json.dumps(value, ensure_ascii=False)
