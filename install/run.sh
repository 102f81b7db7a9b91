# What npm's scripts run through: run.sh [--dev] command… Completes the installation, then becomes the command, so that a
# signal to npm reaches it. --dev: the command needs the packages for development, too.
set -e
dev=
if [ "$1" = --dev ]; then
  dev=--dev
  shift
fi
# By npm's own Node: the project's, which is first in PATH, may be what has to be installed.
"${npm_node_execpath:-node}" install/ensure-install.js $dev
# Types are stripped and modules compiled once, which halves the next start; where it can't be written, nothing is.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/.cache/node}"
exec "$@"
