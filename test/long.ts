import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';

/**
 * `npm run test:long`, at night: the searches that find more the longer they go on, each night from another seed. It takes
 * hours; `npm run test:long -- test/crash` makes one of them.
 */
const searches = [
  'test/contract-properties',
  'test/text-round-trip',
  'test/attacks/slow-fields',
  'test/attacks/prompt',
  'test/attacks/markdown.test',
  'test/attacks/model-links',
  'test/attacks/reset',
  'test/attacks/sign-in-time',
  'test/crash',
  'test/deletions',
  'test/failover',
  'test/processes/rolling-restart',
  'test/packed',
  'src/domain/quotes',
  'src/server/accounts/sign-in-journal/export-memory',
  'src/domain/review-text',
  'src/server/mentor/reviews/parse-suggestion',
  'src/server/platform/db/migrate',
  'src/server/school/analytics/kept-statistics',
  'src/server/talks/turn/turn-durability',
];

const howLong = {
  LONG: '1',
  PROPERTY_RUNS: '2000',
  PROPERTY_SEED: String(randomInt(2 ** 31)),
  FIGURES_STORIES: '500',
  CRASH_KILLS: '10',
  KEY_ORDERS: '300',
  RESTART_ROUNDS: '10',
  RESETS: '1000',
  SIGN_INS: '300',
};

const root = fileURLToPath(new URL('../', import.meta.url));
const env = { ...howLong, ...process.env };
process.stdout.write(`PROPERTY_SEED=${env.PROPERTY_SEED}\n`);
const asked = process.argv.slice(2);
spawn(`${root}node_modules/.bin/vitest`, ['run', ...(asked.length > 0 ? asked : searches)], {
  cwd: root,
  env,
  stdio: 'inherit',
}).once('close', (code) => (process.exitCode = code ?? 1));
