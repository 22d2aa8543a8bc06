#!/bin/sh
# Makes a backup, restores it into an empty database of its own to see that it can be, and keeps the newest ones.
# Runs in the directory of the service with its variables: `deploy/backup.sh /var/backups/dwaso 14`.
set -eu
directory=$1
keep=$2
node=node_modules/.bin/node

mkdir -p "$directory"
file="$directory/dwaso-$(date -u +%Y%m%dT%H%M%SZ).backup"
"$node" src/cli.ts backup "$file"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Nothing of the real database is named to it, so that it starts an embedded one.
env -u DATABASE_URL -u DATABASE_DIRECT_URL -u DATABASE_MIGRATION_URL -u DATABASE_READ_URL -u S3_BUCKET \
  DATA_DIR="$scratch" "$node" src/cli.ts restore "$file"

# A backup that cannot be restored ends the script before any older one is removed.
ls -1 "$directory"/dwaso-*.backup | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -- "$old"; done
