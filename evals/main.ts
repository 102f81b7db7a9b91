import { mkdir, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '#server/config.ts';
import { mentorAt } from '#server/reviews/model/mentor-at.ts';
import { type Endpoint, findEndpoint, localServers } from '#server/reviews/model/model-endpoint.ts';
import { compareResults } from './compare-results.ts';
import { listCases } from './eval-case.ts';
import { type EvalOptions, help, readOptions, UsageError } from './options.ts';
import { readSet } from './read-set.ts';
import { type Results, resultsOf } from './results.ts';
import { EndpointError, runCases } from './run-cases.ts';
import { showResults } from './show-results.ts';

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options) await run(options);
  else process.stdout.write(help);
} catch (error) {
  const code = exitCodeOf(error);
  if (code === undefined || !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  // Other requests may still be on their way.
  process.exit(code);
}

function exitCodeOf(error: unknown): number | undefined {
  if (error instanceof UsageError || error instanceof ConfigError) return 2;
  return error instanceof EndpointError ? 1 : undefined;
}

async function run({ ai, json, compare, ...wanted }: EvalOptions): Promise<void> {
  const endpoint = await findEndpoint(ai, localServers);
  if (endpoint.source === 'none')
    throw new UsageError('Модели нет: задайте --endpoint или AI_BASE_URL либо запустите Ollama');
  if (endpoint.source === 'unready') throw new EndpointError(endpoint.cause);
  const set = await readSet();
  const cases = listCases(set, wanted);
  const names = namesOf(endpoint);
  process.stderr.write(`${names.model}, ${names.endpoint}: обращений будет ${cases.length}\n`);
  const { concurrency } = ai;
  const onProgress = (done: number) => showProgress(done, cases.length);
  const reviews = await runCases(mentorAt(endpoint, ai), cases, { concurrency, onProgress });

  const results = resultsOf(reviews, set, { ...names, date: new Date().toISOString() });
  const path = await store(results);
  process.stderr.write(`Результаты: ${path}\n`);
  process.stdout.write(json ? `${JSON.stringify(results, null, 2)}\n` : showResults(results));
  // Beside JSON, it must not get into what another program reads.
  if (compare) process[json ? 'stderr' : 'stdout'].write(`\n${compareResults(compare, results)}`);
}

function namesOf(endpoint: Exclude<Endpoint, { source: 'none' | 'unready' }>) {
  if (endpoint.source === 'demo') return { endpoint: 'demo', model: 'demo' };
  const { baseUrl, model } = endpoint.address;
  return { endpoint: new URL(baseUrl).host, model };
}

/** One line that counts up in a terminal; a line for each tenth in a log. */
function showProgress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} из ${all}${done === all ? '\n' : ''}`);
  else if (done === all || done % 10 === 0) process.stderr.write(`${done} из ${all}\n`);
}

async function store(results: Results): Promise<string> {
  const folder = new URL('./results/', import.meta.url);
  const { endpoint, model, date } = results;
  const name = `${endpoint}-${model}-${date.slice(0, 19)}`.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
  const file = new URL(`${name}.json`, folder);
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  return relative(process.cwd(), fileURLToPath(file));
}
