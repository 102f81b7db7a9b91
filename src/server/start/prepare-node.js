// Plain JavaScript, loaded before anything else: an older Node could not even read the TypeScript that follows.
import { fileURLToPath } from 'node:url';
import * as module from 'node:module';

const oldest = 24;

if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(
    `Нужен Node ${oldest} или новее, а это ${process.version}. Для Linux его ставит npm ci, на других системах: https://nodejs.org\n`,
  );
  process.exit(1);
}

// What was stripped of its types and compiled once is taken from there: the next start costs a third. Where the folder can't be
// written, everything works without.
module.enableCompileCache(fileURLToPath(new URL('../../../.cache/node/', import.meta.url)));
