"""Which prompt files of a repository are loaded together.

``areas`` knows folders and globs, ``reach`` when a file is loaded, ``references``
what it pulls in, ``finder`` which file is meant, ``precedence`` what it says of others
(``parties``: whom its words mean, ``winners``: who wins over whom, ``ranks``: which files
these are), ``groups`` puts them together; ``pulled`` finds on disk what belongs to prompt files,
``elsewhere`` what is loaded with files but was not looked at.
"""

from __future__ import annotations

from antinomy.prompt.loading.groups import LoadedFile, Loading
from antinomy.prompt.loading.reach import Reach, When

__all__ = ["LoadedFile", "Loading", "Reach", "When"]
