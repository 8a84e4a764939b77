#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Completes lines in bash, and in zsh and fish where they are installed.
set -u
# shellcheck source=common.sh disable=SC1091
. ./common.sh
shell=${1:-bash}
command -v "$shell" >/dev/null || { printf '%s is not installed.\n' "$shell" && exit 77; }
mkdir -p "$work/bin" "$work/in/folder"
# Devices are asked by the real option; a device with a blank in its name and one that hangs are made up.
cat >"$work/bin/imago-cli" <<'SCRIPT'
#!/bin/sh
[ "$*" = 'devices --names' ] || exit 1
[ ! -e hang ] || sleep 60
printf '0\tFast card 3\n1\tcpu-slow\n'
SCRIPT
chmod +x "$work/bin/imago-cli"
export PATH=$work/bin:$PATH
"$IMAGO_CLI" help --format "$shell" >"$work/completion" || fail "There is no completion for $shell."
cd "$work/in" || exit 1
touch photo.PNG scan.tif notes.txt mask.json recording.wav 'two words.png' data.npy

# complete LINE: what the shell proposes for the last word, one a line.
complete_bash() {
    bash --norc -c '
        . "$1"
        words=$2
        # The shell breaks words at blanks and at equals signs.
        read -ra COMP_WORDS <<<"${words//=/ = }"
        case $words in *[\ =]) COMP_WORDS+=("") ;; esac
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _imago_cli
        printf "%s\n" "${COMPREPLY[@]}"' _ "$work/completion" "$1" 2>&1
}
complete_fish() {
    fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$work/completion" "$1" 2>&1 |
        sed -E 's/\t.*//; s/^--[a-z-]+=//; s/\\ / /g'
}
# In a terminal of its own: compadd shows what it is given. The key after the tab is read when the
# completion has ended; 40 seconds are waited for it.
complete_zsh() {
    zsh -f -c '
        zmodload zsh/zpty
        zpty shell zsh -f -i
        send() { zpty -w shell "$1" }
        send "PS1=; PROMPT=; unsetopt zle_bracketed_paste; stty -echo cols 1000 rows 500 2>/dev/null"
        send "autoload -Uz compinit; compinit -C -u -d ${(q)4}; source ${(q)1}"
        send "zstyle \":completion:*\" list-prompt \"\"; zstyle \":completion:*\" verbose no; LISTMAX=10000"
        send "show() { compstate[insert]=; compstate[list]=; }"
        send "compadd() { local -a hits; builtin compadd -O hits \"\$@\"; [[ \${@[(r)-O]} = -O || \${@[(r)-A]} = -A || \${@[(r)-D]} = -D ]] || print -rl -- \"<\"\${^hits}\">\" >>! ${(q)3}; builtin compadd \"\$@\" }"
        send "finished() { : >> ${(q)3}.end; }; zle -N finished; bindkey \"^I\" complete-word; bindkey \"^X^X\" finished; echo READY"
        zpty -r -m shell _ "*READY*"
        zpty -w -n shell "$2"$'"'\\t\\x18\\x18'"'
        repeat 800 { [[ -e $3.end ]] && break; sleep 0.05 }
        zpty -d shell' _ "$work/completion" "$1" "$work/hits" "$work/dump" >"$work/log" 2>&1
    # The hits of a list are its last parts.
    local before=''
    case ${1##* } in *,*) before=${1##* } before=${before%,*}, ;; esac
    sed -n 's/^<\(.*\)>$/\1/p' "$work/hits" 2>/dev/null | sed "s/\\\\ / /g; s/^/$before/" | sort -u
    rm -f "$work/hits" "$work/hits.end"
}

count=0
# expect LINE WORDS: all of these are proposed. refuse LINE WORDS: none of these is.
expect() {
    local said word
    count=$((count + 1))
    said=$("complete_$shell" "$1")
    for word in "${@:2}"; do
        grep -qxF -e "$word" -e "$word/" -e "$word=" <<<"$said" || fail "'$1' does not propose '$word' but: $said"
    done
    proposed=$said
}
refuse() {
    local word
    for word in "$@"; do
        ! grep -qxF -e "$word" <<<"$proposed" || fail "'$word' is proposed, too."
    done
}

expect 'imago-cli ' compress filter help run
expect 'imago-cli co' compress
refuse filter
expect 'imago-cli compress --' --keep --psnr --channels --json
refuse --region
expect 'imago-cli filter --' --region --isolate
expect 'imago-cli compress --channels ' rgb luma ycbcr
expect 'imago-cli compress --channels=l' luma
refuse rgb
expect 'imago-cli transform --kind dct' dct1 dct4
refuse fft
expect 'imago-cli spectrum --window ' hann kaiser flattop dpss
expect 'imago-cli spectrum --colours ' dusk viridis turbo
expect 'imago-cli compress ' photo.PNG scan.tif 'two words.png' folder
refuse notes.txt mask.json recording.wav
expect 'imago-cli filter --mask ' mask.json
refuse notes.txt recording.wav
expect 'imago-cli batch mask.json ' folder
refuse photo.PNG
expect 'imago-cli compress --device ' 0 1
expect 'imago-cli bench --suite 1d,sm' 1d,small2d
expect 'imago-cli help des' descreen
[ "$shell" != bash ] || expect 'imago-cli compress --device F' 'Fast card 3'
expect 'imago-cli transform --devices 0,' 0,1

# A driver that hangs for a minute delays a completion by three seconds, and the load of the machine.
touch hang
start=$SECONDS
expect 'imago-cli compress --device '
[ $((SECONDS - start)) -le 30 ] || fail "Asking for devices took $((SECONDS - start)) s."
finish "$count lines in $shell"
