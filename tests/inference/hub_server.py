"""A small Hugging Face hub on a local port: the real endpoints and file layout, served over HTTP.

It answers what a client needs to download a model: the listing of a repository at a
revision, small files at once, large ones by way of a redirect, and range requests.
It can be told to break off or to stand still in the middle of a large file.
"""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

#: Files of this kind lie in large-file storage on the hub.
_LARGE = ".onnx"


class Hub(ThreadingHTTPServer):
    """Repositories by name; each holds folders by commit, of which ``main`` is the newest."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.repositories: dict[str, dict[str, Path]] = {}
        self.requests: list[tuple[str, str]] = []
        """Path and ``Range`` of each request, in order."""
        self.break_after: int | None = None
        """Bytes after which the next answer with a large file is cut off."""
        self.stall_after: int | None = None
        """Bytes after which the next answer with a large file stands still until the hub is closed."""
        self.page: bytes | None = None
        """What is answered to every request, as by a network that asks for a login first."""
        self.stalled = threading.Event()
        self.closing = threading.Event()

    @property
    def url(self) -> str:
        """The address, as ``HF_ENDPOINT`` has it."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def put(self, repository: str, folder: Path) -> str:
        """Publish a folder as the newest commit of a repository and return the commit."""
        commit = hashlib.sha1(str(folder).encode(), usedforsecurity=False).hexdigest()
        self.repositories.setdefault(repository, {})[commit] = folder
        return commit

    def ranges(self) -> list[str]:
        """Return the ranges that were asked for of large files; empty strings: from the start."""
        return [range_ for path, range_ in self.requests if path.startswith("/large/")]

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of clients that go away in the middle: some tests kill them."""


@contextmanager
def running() -> Iterator[Hub]:
    """Serve until the end of the block."""
    with Hub() as hub:
        thread = threading.Thread(target=hub.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield hub
        finally:
            hub.closing.set()
            hub.shutdown()
            thread.join()


class _Handler(BaseHTTPRequestHandler):
    server: Hub

    def do_GET(self) -> None:
        self._answer()

    def do_HEAD(self) -> None:
        self._answer()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        pass

    def _answer(self) -> None:
        path = unquote(urlsplit(self.path).path)
        self.server.requests.append((path, self.headers.get("Range", "")))
        if self.server.page is not None:
            self._send(self.server.page, {"Content-Type": "text/html"})
        elif match := re.fullmatch(r"/api/models/([^/]+/[^/]+)(?:/revision/(.+))?", path):
            self._list(match[1], match[2] or "main")
        elif match := re.fullmatch(r"/([^/]+/[^/]+)/resolve/([^/]+)/(.+)", path):
            self._resolve(match[1], match[2], match[3])
        elif match := re.fullmatch(r"/large/([^/]+/[^/]+)/([^/]+)/(.+)", path):
            self._large(self.server.repositories[match[1]][match[2]] / match[3])
        else:
            self._refuse("EntryNotFound")

    def _commit(self, repository: str, revision: str) -> str | None:
        commits = self.server.repositories.get(repository)
        if commits is None:
            self._refuse("RepoNotFound")
            return None
        commit = list(commits)[-1] if revision == "main" else revision
        if commit not in commits:
            self._refuse("RevisionNotFound")
            return None
        return commit

    def _list(self, repository: str, revision: str) -> None:
        commit = self._commit(repository, revision)
        if commit is None:
            return
        folder = self.server.repositories[repository][commit]
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        siblings = [_sibling(path, path.relative_to(folder).as_posix()) for path in files]
        listing = {"_id": "0", "id": repository, "modelId": repository, "sha": commit, "siblings": siblings}
        self._send(json.dumps(listing).encode(), {"Content-Type": "application/json"})

    def _resolve(self, repository: str, revision: str, name: str) -> None:
        commit = self._commit(repository, revision)
        if commit is None:
            return
        path = self.server.repositories[repository][commit] / name
        if not path.is_file():
            self._refuse("EntryNotFound")
        elif path.suffix == _LARGE:
            self.send_response(302)
            self.send_header("Location", f"{self.server.url}/large/{repository}/{commit}/{name}")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self._send(path.read_bytes(), {"X-Repo-Commit": commit})

    def _large(self, path: Path) -> None:
        content = path.read_bytes()
        asked = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        start = int(asked[1]) if asked else 0
        rest = content[start:]
        self.send_response(206 if asked else 200)
        self.send_header("Content-Length", str(len(rest)))
        if asked:
            self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
        self.end_headers()
        if self.command == "HEAD":
            return
        cut, self.server.break_after = self.server.break_after, None
        stall, self.server.stall_after = self.server.stall_after, None
        if cut is not None:
            self.wfile.write(rest[:cut])
        elif stall is not None:
            self.wfile.write(rest[:stall])
            self.wfile.flush()
            self.server.stalled.set()
            self.server.closing.wait()
        else:
            self.wfile.write(rest)

    def _send(self, content: bytes, headers: dict[str, str]) -> None:
        self.send_response(200)
        for name, value in ({"Content-Length": str(len(content))} | headers).items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(content)

    def _refuse(self, code: str) -> None:
        self.send_response(404)
        self.send_header("X-Error-Code", code)
        self.send_header("Content-Length", "0")
        self.end_headers()


def _sibling(path: Path, name: str) -> dict[str, object]:
    content = path.read_bytes()
    blob = b"blob %d\0%s" % (len(content), content)
    sibling: dict[str, object] = {
        "rfilename": name,
        "size": len(content),
        "blobId": hashlib.sha1(blob, usedforsecurity=False).hexdigest(),
    }
    if path.suffix == _LARGE:
        digest = hashlib.sha256(content).hexdigest()
        sibling["lfs"] = {"sha256": digest, "size": len(content), "pointerSize": 134}
    return sibling
