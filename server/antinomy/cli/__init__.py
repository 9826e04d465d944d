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
INTERRUPTED = 130  # as shells have it


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; no error leaves as a traceback."""
    from antinomy.cli.app import run  # noqa: PLC0415 - `import antinomy.cli` stays free
    from antinomy.cli.output import complain, defect  # noqa: PLC0415 - as above
    from antinomy.errors import AntinomyError  # noqa: PLC0415 - as above

    _write_utf8()
    _calculate_in_one_thread()
    try:
        return run(list(sys.argv[1:] if arguments is None else arguments))
    except AntinomyError as error:
        complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last resort: a sentence instead of a traceback
        complain(defect(error))
    return COULD_NOT_RUN


def _calculate_in_one_thread() -> None:
    """Keep the threads of numpy's linear algebra away, which is told before numpy is loaded or never.

    Our matrices are small. Sharing one out takes longer than multiplying it, and on a busy machine,
    where the other thread has to wait for a core, a hundred times as long.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _write_utf8() -> None:
    """Write UTF-8 whatever the locale: prompts hold any character, and so do file names."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
