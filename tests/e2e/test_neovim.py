"""Real, headless Neovims, set up as their page says, edit a prompt file."""

import pytest
import session_checks as checks
from real_editors import BROKEN_SERVER, HERE, NEEDS_POSIX, ROOT, SERVER, Home, editor, snippet

pytestmark = NEEDS_POSIX

#: The versions, words of the snippet.
SESSIONS = {
    "plugin-0.7": ("0.7", "0.8", "setup("),
    "plugin-0.10": ("0.10", "0.11", "setup("),
    "plugin-0.11": ("0.11", "9999", "setup("),
    "vim.lsp.start-0.10": ("0.10", "0.11", "vim.lsp.start("),
    "vim.lsp.config-0.11": ("0.11", "9999", "vim.lsp.enable("),
}


def session(neovim, words, folder, server):
    home = Home(folder, server)
    home.configure(".config/nvim/init.lua", snippet("neovim", words))
    plugin = ["--cmd", f"set runtimepath^={ROOT / 'editors' / 'neovim'}"] if words == "setup(" else []
    script = HERE / "neovim_session.lua"
    return home.run([neovim, "--headless", "-i", "NONE", "-n", *plugin, "-c", f"luafile {script}"])


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session(name, tmp_path):
    since, before, words = SESSIONS[name]
    seen = session(editor("nvim", since=since, before=before), words, tmp_path, SERVER)
    for check in [*checks.EVERY, checks.hover_explains, checks.a_dead_server_is_told_of]:
        check(seen)


def test_a_broken_server_is_noticed(tmp_path):
    # Later ones say of a server that does not answer, and is killed for it, that it has stopped.
    seen = session(editor("nvim", before="0.11"), "setup(", tmp_path, BROKEN_SERVER)
    for check in [*checks.EVERY, checks.hover_explains]:
        with pytest.raises(AssertionError):
            check(seen)
