#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# finish.sh PACKAGES...: mends what CPack cannot be told. The trigger of ldconfig stands in libimago0, and the
# scripts that call it once more are taken out.
set -eu
: "${SOURCE_DATE_EPOCH:=$("$(dirname "$(realpath "$0")")"/../epoch.sh)}"
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for package in "$@"; do
    case $(basename "$package") in
    libimago0_*)
        dpkg-deb -R "$package" "$work/tree"
        rm -f "$work/tree/DEBIAN/postinst" "$work/tree/DEBIAN/postrm"
        find "$work/tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
        dpkg-deb --root-owner-group -Zxz -b "$work/tree" "$package" >/dev/null
        rm -r "$work/tree"
        ;;
    esac
done
