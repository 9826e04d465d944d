"""Ends the session when the process that started the server is gone.

Standard input normally ends first; this is for editors that started the server
over a socket, or whose child processes still hold the pipe. Knows nothing of LSP.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable

_PERIOD = 0.5
"""Seconds between two looks: an orphan must be gone within one second."""


def watch_process(process_id: int | None, on_death: Callable[[], None]) -> None:
    """Call ``on_death`` on the running loop soon after the process has died.

    A process that cannot be seen to begin with (an editor outside the container
    that the server runs in) is not watched.
    """
    if process_id is None or not is_alive(process_id):
        return
    loop = asyncio.get_running_loop()

    def look() -> None:
        if is_alive(process_id):
            loop.call_later(_PERIOD, look)
        else:
            on_death()

    loop.call_later(_PERIOD, look)


if sys.platform == "win32":
    import ctypes

    _SYNCHRONIZE = 0x00100000
    _WAIT_TIMEOUT = 0x102

    def is_alive(process_id: int) -> bool:
        """Tell whether a process runs."""
        # os.kill(pid, 0) would end the process on Windows.
        handle = ctypes.windll.kernel32.OpenProcess(_SYNCHRONIZE, 0, process_id)
        if not handle:
            return False
        state = ctypes.windll.kernel32.WaitForSingleObject(handle, 0)
        ctypes.windll.kernel32.CloseHandle(handle)
        return bool(state == _WAIT_TIMEOUT)

else:

    def is_alive(process_id: int) -> bool:
        """Tell whether a process runs."""
        try:
            os.kill(process_id, 0)
        except ProcessLookupError:
            return False
        except (PermissionError, OverflowError):
            return True
        return True
