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

// A heap for a small machine. V8 takes its measure from the whole machine's memory and keeps garbage by the hundred megabytes;
// this app lives in forty. Younger garbage is collected sooner, the older when a third has been added, nothing is kept for
// later, functions are compiled one at a time (each takes up to forty megabytes meanwhile), and the threads share one arena of
// malloc, which gives back what is free at its end. V8 and malloc ask only once, at the very start, so the process begins again
// as itself. A Node with another V8 may not know these words, and would not start: it takes its own measure.
const memory = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  '--memory-saver-mode',
  '--concurrent-turbofan-max-threads=1',
  '--concurrent-recompilation-queue-length=2',
];
const isServer = process.argv[1]?.endsWith('src/server/main.ts') ?? false;
const isKnown = process.versions.v8.startsWith('13.6.') && 'execve' in process;
if (isServer && isKnown && !process.execArgv.includes(memory[0])) {
  const args = [process.execPath, ...memory, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, {
    MALLOC_ARENA_MAX: '1',
    MALLOC_TRIM_THRESHOLD_: '1048576',
    ...process.env,
  });
}

// What was stripped of its types and compiled once is taken from there: the next start costs a third. Where the folder can't be
// written, everything works without.
module.enableCompileCache(fileURLToPath(new URL('../../../.cache/node/', import.meta.url)));
