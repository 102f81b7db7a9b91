// Run before each npm script (run.sh): installs missing packages by the lock file and prints one line. If nothing is
// missing, it writes nothing and doesn't use the network. `ensure-install.js [--dev]`
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

/** Always a clean installation: `npm install` takes the partial files of an interrupted one for complete. */
function install() {
  if (isComplete()) return;
  process.stderr.write('Устанавливаются зависимости. Это делается один раз, нужен интернет…\n');
  // npm takes a while to stop, and no other installation may start before that.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {});
  const { status, signal } = spawnSync(process.execPath, [process.env.npm_execpath, 'ci', ...kinds()], {
    // On stderr: the script's stdout may be redirected to a file.
    stdio: ['inherit', process.stderr, 'inherit'],
  });
  if (status === 0) return;
  process.exitCode = 1;
  if (signal) return;
  process.stderr.write('Зависимости не установились. Проверьте сеть и повторите команду.\n');
}

/** An installation without development packages stays that way; otherwise npm's settings apply. */
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
