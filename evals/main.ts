import { mkdir, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EndpointError, runCases } from '#server/measuring/asking/run-cases.ts';
import { runTrainer } from '#server/measuring/persona/run-trainer.ts';
import { listTrainerCases, matching } from '#server/measuring/persona/trainer-case.ts';
import {
  agreementLines,
  type TrainerResults,
  trainerResultsOf,
} from '#server/measuring/persona/trainer-results.ts';
import { readTrainerSet } from '#server/measuring/persona/trainer-set.ts';
import { compareResults } from '#server/measuring/results/compare-results.ts';
import { type Results, resultsOf } from '#server/measuring/results/results.ts';
import { showResults, showRun } from '#server/measuring/results/show-results.ts';
import { listCases } from '#server/measuring/set/eval-case.ts';
import { readSet } from '#server/measuring/set/read-set.ts';
import { writerFor } from '#server/models/ask-model.ts';
import { ruleOfCourse } from '#server/models/data-rule.ts';
import { type Endpoint, findEndpoint, localServers } from '#server/models/model-endpoint.ts';
import type { Writer } from '#server/models/model.ts';
import { createModels } from '#server/models/models.ts';
import { ConfigError } from '#server/platform/config/config.ts';
import { type EvalOptions, type EvalSetName, help, readOptions, UsageError } from './options.ts';

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

async function run(options: EvalOptions): Promise<void> {
  const { ai, json, compare } = options;
  const endpoint = await findEndpoint(ai, localServers);
  if (endpoint.source === 'none')
    throw new UsageError('Модели нет: задайте --endpoint или AI_BASE_URL либо запустите Ollama');
  if (endpoint.source === 'unready') throw new EndpointError(endpoint.cause);
  const names = { ...namesOf(endpoint), date: new Date().toISOString() };
  // Only the model that was named is measured, without the next ones in its stead.
  const models = createModels(ai).at(endpoint).slice(0, 1);
  // Nobody's words: the answers are the sets' own.
  const rule = ruleOfCourse('anywhere');
  const call = { purpose: 'trial', courseId: null, lessonId: null, reviewId: null, rule } as const;
  const writer = writerFor({ models }, call);
  const { results, table } =
    options.set === 'trainer'
      ? await measureTrainer(writer, options, names)
      : await measureReviews(writer, options, names);

  const path = await store(results, options.set);
  process.stderr.write(`Результаты: ${path}\n`);
  process.stdout.write(json ? `${JSON.stringify(results, null, 2)}\n` : table);
  // Beside JSON, it must not get into what another program reads.
  if (compare) process[json ? 'stderr' : 'stdout'].write(`\n${compareResults(compare, results)}`);
}

type Names = Pick<Results, 'endpoint' | 'model' | 'date'>;

async function measureReviews(writer: Writer, { ai, ...wanted }: EvalOptions, names: Names) {
  const set = await readSet();
  const cases = listCases(set, wanted);
  const reviews = await runCases(writer, cases, progressOf(ai, names, cases.length));
  const results = resultsOf(reviews, set, names);
  return { results, table: showResults(results) };
}

async function measureTrainer(writer: Writer, { ai, match }: EvalOptions, names: Names) {
  const cases = matching(listTrainerCases(await readTrainerSet()), match);
  if (cases.length === 0) throw new UsageError('--match: в наборе нет ничего с такими словами в названии');
  const replies = await runTrainer(
    () => writer,
    cases,
    progressOf(ai, names, cases.length, 'реплик и разговоров'),
  );
  const results = trainerResultsOf(replies, names, { input: ai.inputPrice, output: ai.outputPrice });
  return { results, table: showRun(results, `реплик: ${replies.length}`, agreementLines(results)) };
}

function progressOf(
  { concurrency }: EvalOptions['ai'],
  { model, endpoint }: Names,
  all: number,
  what = 'обращений',
) {
  process.stderr.write(`${model}, ${endpoint}: ${what} будет ${all}\n`);
  return { concurrency, onProgress: (done: number) => showProgress(done, all) };
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

async function store(results: Results | TrainerResults, set: EvalSetName): Promise<string> {
  const folder = new URL('./results/', import.meta.url);
  const { endpoint, model, date } = results;
  const about = set === 'reviews' ? '' : `${set}-`;
  const name = `${about}${endpoint}-${model}-${date.slice(0, 19)}`
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-');
  const file = new URL(`${name}.json`, folder);
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  return relative(process.cwd(), fileURLToPath(file));
}
