#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# root.sh PACKAGES [EARLIER]: installs the packages of the folder in a bare Debian 12, runs the scripts of
# installed/ there as an ordinary user, purges the packages, and compares the files of that Debian before and
# after. With a folder of EARLIER packages these are installed first and used, then upgraded, and the user's
# caches and records have to serve the new ones. Needs root, debootstrap and a mirror of Debian (IMAGO_MIRROR).
# The Debian with what the packages need is kept in IMAGO_ROOT_ARCHIVE, beside the packages by default.
set -eu
here=$(dirname "$(realpath "$0")")
packages=$(realpath "$1")
earlier=${2:+$(realpath "$2")}
mirror=${IMAGO_MIRROR:-http://deb.debian.org/debian}
base=${IMAGO_ROOT_ARCHIVE:-$packages/../bookworm.tar}
[ "$(id -u)" = 0 ] || { printf 'The bare Debian needs root: it is a chroot.\n' >&2 && exit 1; }

# A namespace of its own for mounts and processes: whatever happens, nothing stays mounted or running. Only when
# it is gone, and with it the mounts, the folder is removed.
if [ -z "${IMAGO_ROOT_WORK:-}" ]; then
    IMAGO_ROOT_WORK=$(mktemp -d)
    export IMAGO_ROOT_WORK
    trap 'rm -rf --one-file-system "$IMAGO_ROOT_WORK"' EXIT
    unshare --mount --pid --fork --kill-child "$0" "$@"
    exit
fi
mount --make-rprivate /
work=$IMAGO_ROOT_WORK
root=$work/root

fail() {
    printf '%s\n' "$1" >&2
    exit 1
}
inside() {
    chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 TERM=dumb \
        DEBIAN_FRONTEND=noninteractive "$@"
}
# quietly WHAT COMMAND...: the output only if it fails.
quietly() {
    printf '%s ...\n' "$1"
    "${@:2}" >"$work/log" 2>&1 || { tail -30 "$work/log" >&2 && fail "$1 failed."; }
}
# as_user USER COMMAND...
as_user() {
    inside setpriv --reuid="$1" --regid="$1" --clear-groups \
        env HOME="/home/$1" USER="$1" "${@:2}"
}
# names FOLDER: of its packages, without those of debug symbols.
names() {
    find "$1" -maxdepth 1 -name '*.deb' ! -name '*-dbgsym_*' -printf '%f\n' | sed 's/_.*//' | sort
}
# files: what is on the system, without the users' own, what apt and dpkg write about every package, and
# modules that Python compiled for others.
files() {
    (cd "$root" && find . -xdev \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./home -o -path ./tmp \
        -o -path ./run -o -path ./srv -o -path ./var/cache/apt -o -path ./var/lib/apt -o -path ./var/log \
        -o -path ./var/cache/debconf \) -prune -o -print) | grep -v '^\./var/lib/dpkg/\(status\|diversions\|lock\|available\|triggers\)' | sort
}

if [ -f "$base" ]; then
    mkdir "$root"
    tar -C "$root" -xf "$base"
else
    quietly 'Making a bare Debian 12' debootstrap --variant=minbase bookworm "$root" "$mirror"
fi
# PoCL reads the processors from /sys.
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --bind /dev "$root/dev"
cp /etc/resolv.conf "$root/etc/resolv.conf"
mkdir -p "$root/srv"
cp -r "$here/installed" "$root/srv/tests"
mkdir "$root/srv/new" "$root/srv/earlier"
cp "$packages"/*.deb "$root/srv/new"
[ -z "$earlier" ] || cp "$earlier"/*.deb "$root/srv/earlier"
mapfile -t ours < <(names "$packages")

# What the packages need, and the tests; the state to which a purge has to lead back.
quietly 'Updating its lists' inside apt-get -q update
needed=$(inside sh -c 'apt-get install -s -q --no-install-recommends pocl-opencl-icd /srv/new/*.deb' | sed -n 's/^Inst \([^ ]*\).*/\1/p' |
    grep -vxF -e "$(printf '%s\n' "${ours[@]}" "${ours[@]/%/-dbgsym}")" | tr '\n' ' ')
tools='cmake make gcc g++ pkg-config libfftw3-dev xvfb desktop-file-utils'
if [ -n "$needed" ] || [ ! -f "$base" ]; then
    # shellcheck disable=SC2086
    quietly "Installing the $(wc -w <<<"$needed") packages of Debian that they need, and tools of the tests" \
        inside apt-get install -q -y --no-install-recommends $needed $tools
    inside apt-get clean
    # For the next time.
    tar -C "$root" --one-file-system --exclude=./srv -cf "$base" .
fi
for user in first second; do
    inside useradd --create-home --user-group "$user"
done
files >"$work/before"

# use USER SCRIPTS...: runs them in an empty folder of the user's.
use() {
    local script user=$1
    shift
    for script in "$@"; do
        printf '== %s (%s)\n' "$script" "$user"
        inside rm -rf "/home/$user/work"
        as_user "$user" mkdir "/home/$user/work"
        as_user "$user" sh -c "cd ~/work && IMAGO_PICTURES=$pictures /srv/tests/$script" ||
            fail "$script failed on the installed packages."
    done
}
pictures=/tmp

# An earlier version's caches and records. Without the background's preparation, which adds to them.
camera=/usr/share/imago/samples/images/camera.png
kept='' records=$here/../../tuning/pocl-avx512.jsonl
programs() { # built kernels: of PoCL's cache, and of Imago's own
    find "$root/home/first/.cache" -type f \( -name '*.so' -o -path '*/imago/programs/*' \) | wc -l
}
exported() {
    as_user first imago-cli tune --export /home/first/records.jsonl >/dev/null && sort "$root/home/first/records.jsonl"
}
if [ -n "$earlier" ]; then
    mapfile -t old < <(names "$earlier")
    quietly "Installing the earlier ${old[*]}" \
        inside sh -c 'apt-get install -q -y --no-install-recommends /srv/earlier/*.deb'
    as_user first imago-cli --version
    for number in 1 2; do
        as_user first env IMAGO_PREPARE=off imago-cli compress "$camera" -o "/home/first/old$number.png" --keep 5 | grep '^  kernels'
    done
    cp "$records" "$root/srv/records.jsonl"
    as_user first imago-cli tune --import /srv/records.jsonl
    exported >"$work/records"
    kept=$(cd "$root/home/first" && find .cache .local/share/imago -type f | sort)
    built=$(programs)
    [ "$built" -gt 0 ] || fail 'The earlier version keeps no programs.'
fi

quietly "Installing ${ours[*]}" inside sh -c 'apt-get install -q -y --no-install-recommends /srv/new/*.deb'
inside sh -c 'dpkg --audit && apt-get -q check >/dev/null' || fail 'The packages are not installed well.'
as_user first imago-cli --version
if [ -n "$earlier" ]; then
    (cd "$root/home/first" && while read -r file; do
        [ -f "$file" ] || fail "The upgrade lost $file."
    done <<<"$kept")
    as_user first env IMAGO_PREPARE=off imago-cli compress "$camera" -o /home/first/new.png --keep 5 | grep '^  kernels'
    cmp "$root/home/first/old1.png" "$root/home/first/new.png" || printf 'The new version compresses otherwise.\n'
    exported | diff "$work/records" - || fail 'The records are not what they were.'
    printf 'Kept: %s files of caches and records, of them %s programs, to which the new version added %s; %s records.\n' \
        "$(wc -l <<<"$kept")" "$built" "$(($(programs) - built))" "$(wc -l <"$work/records")"
    [ "$(programs)" = "$built" ] || printf 'What it builds differs from the earlier version.\n'
fi
use first cli.sh window.sh fftw.sh python.sh library.sh
use second cli.sh
[ -d "$root/home/second/.cache/imago" ] || fail 'The second user has no cache of their own.'
cp "$root/tmp/window.png" "$packages/../window.png" 2>/dev/null || true

# shellcheck disable=SC2016
mapfile -t installed < <(inside dpkg-query -W -f '${Package}\n' "${ours[@]}" "${ours[@]/%/-dbgsym}" 2>/dev/null)
quietly 'Purging them' inside apt-get purge -q -y "${installed[@]}"
files >"$work/after"
diff "$work/before" "$work/after" >"$work/left" ||
    fail "The purge leaves (>) or takes (<) files: $(head -20 "$work/left")"
[ -d "$root/home/first/.cache/imago" ] || fail 'The purge took the files of a user.'
printf 'Purged: %s files of the system are what they were; the users keep theirs.\n' "$(wc -l <"$work/after")"
