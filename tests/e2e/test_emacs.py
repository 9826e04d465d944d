"""Real, headless Emacsen with Eglot and lsp-mode, set up as their page says, edit a prompt file."""

import subprocess

import pytest
import session_checks as checks
from real_editors import BROKEN_SERVER, HERE, NEEDS_POSIX, SERVER, Home, editor, snippet

pytestmark = NEEDS_POSIX

#: Client, the versions of Emacs, and what that client does not do: Eglot knows progress since 1.10;
#: some kill a server as soon as it has answered to "shutdown".
SESSIONS = [
    ("eglot", "28", "29", {checks.long_work_shows_progress, checks.the_server_ends_in_order}),
    ("eglot", "29", "9999", set()),
    # Before 9, which comes with Debian's Emacs 30, lsp-mode takes UTF-16 columns for characters.
    # It tells of a server's death in a process sentinel, which Emacs does not always run without a screen.
    ("lsp-mode", "29", "9999", {checks.the_server_ends_in_order, checks.a_dead_server_is_told_of}),
]
WORDS = {"eglot": "eglot-server-programs", "lsp-mode": "lsp-register-client"}
#: What Emacs does when it starts with a screen. Debian's packages lie in elpa-src before they are set up.
PACKAGES = """(progn
  (require 'package)
  (dolist (folder load-path)
    (when (file-directory-p (expand-file-name "elpa-src" folder))
      (add-to-list 'package-directory-list (expand-file-name "elpa-src" folder))))
  (package-initialize))"""


def session(emacs, client, folder, server):
    home = Home(folder, server)
    needed = subprocess.run(
        [
            *headless(emacs),
            "--eval",
            f"(kill-emacs (if (and (require '{client} nil t) (require 'markdown-mode nil t)) 0 1))",
        ],
        check=False,
        capture_output=True,
        timeout=60,
    )
    if needed.returncode:
        pytest.skip(
            f"this Emacs lacks {client} or markdown-mode: apt-get install elpa-{client} elpa-markdown-mode"
        )
    home.environment["CLIENT"] = client
    start = home.configure(".emacs.d/init.el", snippet("emacs", WORDS[client]))
    command = [
        *headless(emacs),
        "--eval",
        f"(require '{client})",
        "-l",
        str(start),
        "-l",
        str(HERE / "emacs_session.el"),
    ]
    return home.run(command)


def headless(emacs):
    return [emacs, "--batch", "--no-site-file", "--eval", PACKAGES]


@pytest.mark.parametrize(
    ("client", "since", "before", "untold"), SESSIONS, ids=[f"{s[0]}-{s[1]}" for s in SESSIONS]
)
def test_a_session(client, since, before, untold, tmp_path):
    seen = session(editor("emacs", since=since, before=before), client, tmp_path, SERVER)
    for check in [*checks.EVERY, checks.hover_explains, checks.a_dead_server_is_told_of]:
        if check not in untold:
            check(seen)


@pytest.mark.parametrize(("client", "since"), [("eglot", "28"), ("lsp-mode", "29")])
def test_a_broken_server_is_noticed(client, since, tmp_path):
    seen = session(editor("emacs", since=since), client, tmp_path, BROKEN_SERVER)
    for check in [*checks.EVERY, checks.hover_explains]:
        with pytest.raises(AssertionError):
            check(seen)
