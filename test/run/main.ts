import { mkdir, rm } from 'node:fs/promises';
import { makeRunFolder, sweepRuns } from './run-folder.ts';
import { endStatus, show, showStatus } from './screen.ts';
import { root, endSuites, results, runSuite, type Suite } from './suite.ts';
import { createTally, type Tally } from './tally.ts';

/** `npm test`: runs all checks of the project and prints one total. Their full output is in test-results/. */

const reporter = (name: string) => `${root}test/run/${name}-reporter.ts`;

const checks: Suite[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  // With all that the compiler says: it reads the types once for both.
  { name: 'lint', command: ['oxlint'] },
  { name: 'unused', command: ['knip', '--no-progress'] },
];

/** Once; or each test that starts a server would build the pages, several at once. */
const build: Suite = { name: 'build', command: ['node', 'src/server/main.ts', 'build'] };

const unit: Suite = {
  name: 'unit',
  command: ['vitest', 'run', '--reporter=default', `--reporter=${reporter('unit')}`],
};
const browser: Suite = {
  name: 'browser',
  command: ['playwright', 'test', `--reporter=list,${reporter('browser')}`],
};

const swept = await sweepRuns();
if (swept.length > 0) show(`Removed what an interrupted run had left: ${swept.join(', ')}`);
const folder = await makeRunFolder();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(signal));

const started = performance.now();
let isStopping = false;
const tally = createTally();
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
showStatus(() => tally.status());
// The static checks take what the unit tests leave of the cores while they wait.
const checking = checks.map((suite) => runQuietly(suite));
await runQuietly(build);
await runTests(unit, tally);
await Promise.all(checking);
await runTests(browser, tally);
endStatus();
await folder.remove();
for (const line of tally.summary()) show(line);
show(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed > 0 ? 1 : 0;

/** What it prints is shown only if it fails. */
async function runQuietly(suite: Suite): Promise<void> {
  if (isStopping) return;
  const { code, output, seconds } = await runSuite(suite, folder.env);
  if (isStopping) return;
  if (code === 0) tally.passed += 1;
  else tally.fail({ name: suite.name, text: output.trim(), again: againOf(suite) });
  show(`${suite.name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)`);
}

async function runTests(suite: Suite, of: Tally): Promise<void> {
  if (isStopping) return;
  const stage = of.begin(suite.name);
  const { code, output, seconds } = await runSuite(suite, folder.env, (report) => {
    const failure = stage.take(report);
    if (failure) show(`✗ ${failure.name}`);
  });
  if (isStopping) return;
  // It may also fail as a whole: not start, or crash between tests.
  if (stage.failed === 0 && (code !== 0 || stage.passed === 0)) {
    of.fail({ name: suite.name, text: output.trim().slice(-4_000), again: againOf(suite) });
    stage.failed += 1;
  }
  stage.end(seconds);
  const outcome = stage.failed === 0 ? 'ok' : `FAILED, the whole output is in test-results/${suite.name}.log`;
  show(`${suite.name}: ${outcome} (${stage.passed} tests, ${seconds.toFixed(1)} s)`);
}

function againOf({ name }: Suite): string {
  const commands: Record<string, string> = {
    format: 'npm run format:check',
    build: 'npm run build',
    unit: 'npm run test:unit',
    browser: 'npm run test:e2e',
  };
  return commands[name] ?? `npm run ${name}`;
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  isStopping = true;
  endStatus();
  show(`\nInterrupted (${signal}) after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  endSuites();
  await folder.remove();
  process.exit(130);
}
