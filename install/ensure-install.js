// Run before each npm script (run.sh): installs what is missing, by the lock file, and says so in a line. Where everything is
// there, nothing is written and no network is touched. `ensure-install.js [--dev]`
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { linkNode } from './link-node.js';
import { missingPackages, wasWithoutDev } from './missing-packages.js';
import { oneAtATime } from './one-at-a-time.js';

const oldestNode = 24;
const needsDev = process.argv.includes('--dev');

if (!isComplete()) oneAtATime(install);
if (process.exitCode === undefined) {
  linkNode();
  requireNode();
}

function isComplete() {
  return missingPackages({ omit: needsDev ? [] : ['dev'] }).length === 0;
}

/** Always from the beginning: what an interrupted installation left half-written looks whole to `npm install`. */
function install() {
  if (isComplete()) return;
  process.stderr.write('Устанавливаются зависимости. Это делается один раз, нужен интернет…\n');
  // npm takes a while to break off, and nobody else may begin before.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {});
  const { status, signal } = spawnSync(process.execPath, [process.env.npm_execpath, 'ci', ...kinds()], {
    // What a script prints may be going to a file.
    stdio: ['inherit', process.stderr, 'inherit'],
  });
  if (status === 0) return;
  process.exitCode = 1;
  if (signal) return;
  process.stderr.write('Зависимости не установились. Проверьте сеть и повторите команду.\n');
}

/** A server's installation stays one without the packages for development; otherwise npm's own settings decide. */
function kinds() {
  if (needsDev) return ['--include=dev'];
  return wasWithoutDev() ? ['--omit=dev'] : [];
}

/** For Linux it comes from npm (docs/decisions/0001-node-from-npm.md). */
function requireNode() {
  if (existsSync('node_modules/.bin/node')) return;
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return;
  process.stderr.write(
    `Нужен Node ${oldestNode} или новее, а это ${process.version}. Его можно взять на https://nodejs.org\n`,
  );
  process.exitCode = 1;
}
