# The wrapper of npm's scripts: run.sh [--dev] command… Completes the installation, then execs the command, so that a
# signal to npm reaches it. --dev: the command needs the development packages, too.
set -e
dev=
if [ "$1" = --dev ]; then
  dev=--dev
  shift
fi
# Runs on npm's own Node: the project's, which is first in PATH, may not be installed yet.
"${npm_node_execpath:-node}" install/ensure-install.js $dev
# Caches stripped and compiled modules, which halves the next start; skipped if the folder isn't writable.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/.cache/node}"
exec "$@"
