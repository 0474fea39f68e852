#!/usr/bin/env bash
# Installs the system packages that the build needs and that are missing; where it may not, it prints the line to type.
set -euo pipefail

if ! command -v swift >/dev/null; then
  echo "swift is missing: install Swift 6.3 or later from https://www.swift.org/install and put it in PATH" >&2
  exit 1
fi
version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
if [ "$(printf '6.3\n%s\n' "$version" | sort -V | head -n 1)" != 6.3 ]; then
  echo "Swift $version is too old: expected 6.3 or later" >&2
  exit 1
fi
[ "$(uname -s)" = Linux ] || exit 0  # Apple's systems bring SQLite and zlib along

missing=()
command -v pkg-config >/dev/null || missing+=(pkg-config)
for library in sqlite3:libsqlite3-dev zlib:zlib1g-dev libzstd:libzstd-dev libpcre2-8:libpcre2-dev; do
  pkg-config --exists "${library%%:*}" 2>/dev/null || missing+=("${library#*:}")
done
[ ${#missing[@]} -gt 0 ] || exit 0

line="apt-get install -y ${missing[*]}"
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing: ${missing[*]}"
  $line >/dev/null 2>&1 || { apt-get update >/dev/null && $line >/dev/null; } || {
    echo "could not install ${missing[*]}; is there a network? The line was: $line" >&2
    exit 1
  }
elif command -v apt-get >/dev/null; then
  echo "these packages are missing: ${missing[*]}. Type: sudo $line" >&2
  exit 1
else
  echo "these packages are missing, by their Debian names: ${missing[*]}. Install them with this system's package manager" >&2
  exit 1
fi
