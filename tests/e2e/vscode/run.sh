#!/usr/bin/env bash
# One session of the packaged extension in VS Code, driven through a headless Chromium.
# Usage: run.sh STACK VSIX SERVER OUT    STACK: what install.sh made; SERVER: the program antinomy; OUT: for pictures
set -euo pipefail
stack=$(realpath "$1") vsix=$(realpath "$2") server=$(realpath -s "$3") out=$4
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$out"
work=$(mktemp -d)
code=""
trap '[ -z "$code" ] || { kill "$code" 2> /dev/null; wait "$code" 2> /dev/null; }; rm -rf "$work"' EXIT
export PATH="$stack/bin:$PATH" XDG_DATA_HOME="$work/share" XDG_CONFIG_HOME="$work/config"

# The workspace's own environment is where the extension has to find the server.
mkdir -p "$work/data/User" "$work/extensions" "$work/shop/.venv/bin"
ln -s "$server" "$work/shop/.venv/bin/antinomy"
cp "$here/settings.json" "$work/data/User/settings.json"
printf '# Rules\n\nSay é😀 only. Be concise and give a detailed step-by-step explanation.\n' > "$work/shop/AGENTS.md"
printf '# Answer\n\nThe shop opens at nine in the morning.\n' > "$work/shop/answer.md"
printf '# Hours\n\nThe shop opens at ten in the morning.\n' > "$work/shop/hours.md"

port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
entry=("$stack/server/node_modules/code-server/out/node/entry.js")
folders=(--user-data-dir "$work/data" --extensions-dir "$work/extensions")
node "${entry[@]}" "${folders[@]}" --install-extension "$vsix" > "$work/install.log" 2>&1 || { cat "$work/install.log"; exit 1; }
node "${entry[@]}" "${folders[@]}" --bind-addr "127.0.0.1:$port" --auth none --disable-telemetry \
    --disable-update-check --disable-workspace-trust "$work/shop" > "$work/code.log" 2>&1 &
code=$!
cp "$here/session.mjs" "$stack/driver/session.mjs"
node "$stack/driver/session.mjs" "http://127.0.0.1:$port" "$work/shop" "$out" || { tail -30 "$work/code.log"; exit 1; }
