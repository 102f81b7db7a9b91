import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** `npm test`: runs all checks of the project and prints one total. Their full output is in test-results/. */
const root = fileURLToPath(new URL('../', import.meta.url));
const results = `${root}test-results/`;

interface Count {
  passed: number;
  failed: number;
}

interface Suite {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Counts the tests of a check; one without a report counts as one. */
  count?: () => Promise<Count>;
}

const checks: Suite[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'types of the page', command: ['tsc', '--noEmit', '--project', 'tsconfig.page.json'] },
  { name: 'unused', command: ['knip', '--no-progress'] },
];

/** Once; or each test that starts a server would build the pages, several at once. */
const build: Suite = { name: 'build', command: ['node', 'src/server/main.ts', 'build'] };

const unit: Suite = {
  name: 'unit',
  command: [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}unit.json`,
  ],
  count: countUnit,
};

const unitReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

const browser: Suite = {
  name: 'browser',
  command: ['playwright', 'test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}browser.json` },
  count: countBrowser,
};

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
// The static checks take what the unit tests leave of the cores while they wait.
const checking = checks.map((suite) => ({ suite, running: run(suite, () => {}) }));
const counts = [reportQuietly(build, await run(build, () => {}))];
counts.push(await runAloud(unit));
for (const { suite, running } of checking) counts.push(reportQuietly(suite, await running));
counts.push(await runAloud(browser));
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
await showSlowest(20).catch(showError);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

/** Prints only the name of a check that passes. */
function reportQuietly(suite: Suite, { code, output, seconds }: Ended): Count {
  report(suite, { ok: code === 0, seconds });
  if (code !== 0) process.stdout.write(`${output.trim()}\n`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runAloud(suite: Suite): Promise<Count> {
  process.stdout.write(`\n${suite.name}\n`);
  const { code, seconds } = await run(suite, (text) => process.stdout.write(text));
  const count = (await suite.count?.().catch(showError)) ?? { passed: 0, failed: 0 };
  // It may also fail as a whole: not start, crash between tests, or leave no report.
  const failedCount = count.failed === 0 && (code !== 0 || count.passed === 0) ? 1 : count.failed;
  report(suite, { ok: failedCount === 0, seconds });
  return { passed: count.passed, failed: failedCount };
}

function showError(error: unknown): undefined {
  process.stdout.write(`${String(error)}\n`);
}

function report({ name }: Suite, { ok, seconds }: { ok: boolean; seconds: number }): void {
  const outcome = ok ? 'ok' : `FAILED, the whole output is in test-results/${name}.log`;
  process.stdout.write(`${name}: ${outcome} (${seconds.toFixed(1)} s)\n`);
}

interface Ended {
  code: number;
  output: string;
  seconds: number;
}

async function run({ name, command, env }: Suite, onOutput: (text: string) => void): Promise<Ended> {
  const started = Date.now();
  const [program = '', ...args] = command;
  const log = createWriteStream(`${results}${name}.log`);
  let output = '';
  const child = spawn(`${root}node_modules/.bin/${program}`, args, {
    cwd: root,
    env: { ...process.env, CI: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      // Some tools always colour their output.
      const text = stripVTControlCharacters(chunk);
      output += text;
      log.write(text);
      onOutput(text);
    });
  }
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1)).once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  log.end();
  return { code, output, seconds: (Date.now() - started) / 1000 };
}

async function countUnit(): Promise<Count> {
  const { numPassedTests, numFailedTests, testResults } = unitReport.parse(await readReport('unit'));
  // A file may fail although none of its tests did: it couldn't be loaded, or its setup failed.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** Where a minute less is to be had. */
async function showSlowest(most: number): Promise<void> {
  const { testResults } = unitReport.parse(await readReport('unit'));
  const files = testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }));
  process.stdout.write(`\nThe slowest files of the unit tests\n`);
  for (const { name, ms } of files.toSorted((a, b) => b.ms - a.ms).slice(0, most)) {
    process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${relative(root, name)}\n`);
  }
}

async function countBrowser(): Promise<Count> {
  const { stats, errors } = z
    .object({
      stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
      errors: z.array(z.unknown()),
    })
    .parse(await readReport('browser'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

async function readReport(name: string): Promise<unknown> {
  return JSON.parse(await readFile(`${results}${name}.json`, 'utf8'));
}
