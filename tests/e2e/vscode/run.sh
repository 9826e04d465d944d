#!/usr/bin/env bash
# One scenario of the packaged extension in VS Code, driven through a headless Chromium.
# Usage: run.sh STACK VSIX SERVER OUT SCENARIO
#   STACK: what install.sh made; SERVER: the program antinomy; OUT: for pictures;
#   SCENARIO: author, restricted, finder (where the server is found), or host (tests inside the extension host)
set -euo pipefail
stack=$(realpath "$1") vsix=$(realpath "$2") server=$(realpath -s "$3") out=$(realpath -m "$4") scenario=$5
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$out"
# A picture of an earlier failure would be taken for one of this session.
rm -f "$out"/*.png
work=$(mktemp -d)
code=""
trap '[ -z "$code" ] || { kill "$code" 2> /dev/null; wait "$code" 2> /dev/null || true; }; rm -rf "$work"' EXIT
export PATH="$stack/bin:$work/path:$PATH" XDG_DATA_HOME="$work/share" XDG_CONFIG_HOME="$work/config" ANTINOMY_NO_CACHE=1
# As if started from a terminal: the PATH is then this one, not that of a login shell.
export VSCODE_CLI=1
export CHROMIUM=${CHROMIUM:-$(command -v chromium)} DRIVER="$stack/driver" PATIENCE_MS=${PATIENCE_MS:-60000}

shop=$work/shop
mkdir -p "$work/data/User" "$work/extensions" "$work/path" "$shop/.venv/bin"
cp "$here/settings.json" "$work/data/User/settings.json"
printf '# Rules\n\nSay é😀 only. Be concise and give a detailed step-by-step explanation.\n' > "$shop/AGENTS.md"
printf '# Answer\n\nThe Harbour Museum opened in 1925. It has 40 rooms.\n' > "$shop/answer.md"
printf '# Guide\n\nThe Harbour Museum opened in 1901. There are 40 rooms in the museum.\n' > "$shop/guide.md"
if [ "$scenario" = restricted ]; then
    # The folder brings a program of its own, which must not run before the folder is trusted, and
    # names a model that is not there, so that whoever looks for it fails.
    ln -s "$server" "$work/path/antinomy"
    printf '#!/bin/sh\ntouch "%s/ran"\nexec "%s" "$@"\n' "$shop" "$server" > "$shop/.venv/bin/antinomy"
    chmod +x "$shop/.venv/bin/antinomy"
    printf '[models]\nnli = "./theirs/nli"\n' > "$shop/antinomy.toml"
    printf '\nEvery summary must name its source file.\n\nNo summary may name its source file.\n' >> "$shop/AGENTS.md"
    sed -i 's/"security.workspace.trust.enabled": false/"security.workspace.trust.enabled": true/' "$work/data/User/settings.json"
elif [ "$scenario" = finder ]; then
    # Nothing of this machine's is to be found.
    export HOME=$work/home SERVER=$server PLACES=$work/path INTERPRETER=$work/python/bin/python
    export PATH=$stack/bin:$PLACES:/usr/bin:/bin
    mkdir -p "$HOME"
else
    # The workspace's own environment is where the extension has to find the server.
    ln -s "$server" "$shop/.venv/bin/antinomy"
    printf '# Claude\n\nUse npm to install packages.\n' > "$shop/CLAUDE.md"
    printf '# Gemini\n\nUse pnpm to install packages.\n' > "$shop/GEMINI.md"
    for i in $(seq 800); do echo "The kettle in box $i costs $((i * 7 % 90)) euros."; done > "$shop/list.md"
    for i in $(seq 800); do echo "The kettle in box $i costs $((i * 5 % 90)) euros."; done > "$shop/stock.md"
fi

vscode=("$stack/server/node_modules/code-server/lib/vscode/out/server-main.js" --accept-server-license-terms
    --user-data-dir "$work/data" --server-data-dir "$work/server" --extensions-dir "$work/extensions")
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
if [ "$scenario" = host ]; then
    # The option lets a page run tests in the extension host, with an extension that lies unpacked.
    python3 -m zipfile -e "$vsix" "$work/unpacked"
    export EXTENSION=$work/unpacked/extension
    vscode+=(--enable-smoke-test-driver)
else
    vscode+=(--install-extension "$vsix" --start-server)
fi
if [ "$scenario" = finder ]; then
    for name in python memory; do
        mkdir -p "$work/stand-ins/$name"
        cp -r "$here/stand-ins/$name" "$work/stand-ins/$name/extension"
        (cd "$work/stand-ins/$name" && python3 -m zipfile -c "../$name.vsix" extension)
        vscode+=(--install-extension "$work/stand-ins/$name.vsix")
    done
fi
node "${vscode[@]}" --host 127.0.0.1 --port "$port" --without-connection-token --telemetry-level off > "$work/code.log" 2>&1 &
code=$!
until node -e 'require("net").connect(process.argv[1], "127.0.0.1").on("connect", () => process.exit(0)).on("error", () => process.exit(1))' "$port"; do
    kill -0 "$code" || { cat "$work/code.log"; exit 2; }
    sleep 0.2
done
node "$here/$scenario.mjs" "http://127.0.0.1:$port" "$shop" "$out"
