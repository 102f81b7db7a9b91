import type { EvalReview } from '#server/measuring/asking/ask-case.ts';
import { runCases } from '#server/measuring/asking/run-cases.ts';
import { type Results, resultsOf } from '#server/measuring/results/results.ts';
import { listCases, parts } from '#server/measuring/set/eval-case.ts';
import type { EvalSet } from '#server/measuring/set/read-set.ts';
import { createModelWriter } from '#server/models/model.ts';
import { serveCharacter } from './serve-character.ts';
import type { Subject } from './subject.ts';

export interface Run {
  reviews: EvalReview[];
  results: Results;
}

type Wanted = Partial<Parameters<typeof listCases>[1]> & {
  /** What is asked about; the character knows the whole set. */
  from?: EvalSet;
};

export async function measureCharacter(
  set: EvalSet,
  character: (subject: Subject) => string,
  { from = set, ...wanted }: Wanted = {},
): Promise<Run> {
  const server = await serveCharacter(set, character);
  const mentor = createModelWriter({ baseUrl: server.url, apiKey: undefined, model: 'mentor-1' }, limits);
  const cases = listCases(from, { only: parts, repeat: 1, attacks: [], ...wanted });
  const reviews = await runCases(mentor, cases, { concurrency: 4, onProgress() {} });
  await server.close();
  const run = { endpoint: 'scripted', model: 'mentor-1', date: '2026-01-01T00:00:00Z' };
  return { reviews, results: resultsOf(reviews, set, run) };
}

const limits = { firstTokenTimeoutMs: 30_000, timeoutMs: 60_000 };

/** Without the timings, which differ from run to run. */
export function figuresOf({ results }: Run) {
  const measures = results.groups.flatMap((group) => group.measures);
  return Object.fromEntries(
    measures
      .filter(({ key }) => !key.startsWith('pace.'))
      .map((one) => [one.key, one.kind === 'share' ? `${one.count}/${one.of}` : one.value]),
  );
}
