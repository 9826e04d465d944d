"""``antinomy check --watch``: checks again whenever a file that matters has changed.

Polls, since a handful of prompt files needs no operating-system notifications.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from time import sleep
from types import FrameType
from typing import NoReturn

from antinomy.cli.checking import Target
from antinomy.cli.targets import Targets

#: Seconds between two looks: short beside a save, long beside a directory walk.
INTERVAL = 0.5


def watch(
    find: Callable[[], tuple[Targets, list[Target]]], show: Callable[[Targets, list[Target]], None]
) -> NoReturn:
    """Show the findings now and after every change, until interrupted.

    Parameters
    ----------
    find
        Looks for the files to check, under the configuration as it is now.
    show
        Checks them and prints what is found.

    """
    interrupted = False

    def interrupt(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the shape of a handler
        nonlocal interrupted
        interrupted = True
        raise KeyboardInterrupt

    # Python ignores an interrupt that comes while it cleans up an object: it is seen in the next round.
    signal.signal(signal.SIGINT, interrupt)
    shown: object = None
    while not interrupted:
        targets, found = find()
        current = _stamp(found)
        if current != shown:
            show(targets, found)
            shown = current
        sleep(INTERVAL)
    raise KeyboardInterrupt


def _stamp(found: Sequence[Target]) -> object:
    """Return what changes with any file, configuration or axis of the targets."""
    axes = {file for target in found for folder in target.config.axis_directories for file in _axes(folder)}
    files = [*(target.path for target in found), *sorted(axes)]
    return [target.config for target in found], [_state(file) for file in files]


def _axes(folder: Path) -> list[Path]:
    return list(Path(folder).glob("*.toml"))


def _state(path: Path) -> tuple[str, int, int]:
    try:
        status = path.stat()
    except OSError:
        return str(path), 0, 0
    return str(path), status.st_mtime_ns, status.st_size
