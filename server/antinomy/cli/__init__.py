"""The command line: one file per command, a table of them in ``app``.

Nothing is imported until it is needed, so that ``antinomy --version`` answers at
once. The command line never loads the language server's libraries except for
``antinomy server``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

#: Exit codes.
NOTHING_FOUND = 0
FOUND = 1
COULD_NOT_RUN = 2

_ISSUES_URL = "https://github.com/antinomy-dev/antinomy/issues"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; no error leaves as a traceback."""
    from antinomy.cli.app import run  # noqa: PLC0415 - `import antinomy.cli` stays free
    from antinomy.errors import AntinomyError  # noqa: PLC0415 - as above

    _write_utf8()
    try:
        return run(list(sys.argv[1:] if arguments is None else arguments))
    except AntinomyError as error:
        print(f"antinomy: {error}", file=sys.stderr)  # noqa: T201 - the command line's own voice
    except BrokenPipeError:
        # Whoever read our output has seen enough; closing the stream must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOTHING_FOUND
    except KeyboardInterrupt:
        print("antinomy: interrupted.", file=sys.stderr)  # noqa: T201 - as above
    except Exception as error:  # noqa: BLE001 - the last resort: a sentence instead of a traceback
        kind = type(error).__name__
        message = f"antinomy: internal error ({kind}: {error}); please report it at {_ISSUES_URL}."
        print(message, file=sys.stderr)  # noqa: T201 - as above
    return COULD_NOT_RUN


def _write_utf8() -> None:
    """Write UTF-8 whatever the locale: prompts hold any character, and so do file names."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
