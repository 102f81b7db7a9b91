import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { RunFigures } from '#contract/runs/schemas.ts';
import type { RunCell } from '#contract/workbench/schemas.ts';
import type { Pair } from '#server/measuring/measures/kappa.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import { compareRun } from './compared-run.ts';
import { kappaWithInterval } from './kappa-interval.ts';

/** Counted once, when the run ends. */
export async function countFigures(db: Db, runId: string): Promise<RunFigures> {
  const { kind } = await db
    .selectFrom('runs')
    .select('kind')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  const [counted, compared] = await Promise.all([
    countWhole(db, runId),
    kind === 'samples' ? compareRun(db, runId) : undefined,
  ]);
  const judged = compared ? judgedIn(compared.cells, compared.criteria) : [];
  const pairs = judged.flatMap(({ pair }) => (pair ? [pair] : []));
  const seed = createHash('sha256').update(runId).digest().readUInt32LE(0);
  return {
    criteria: (compared?.criteria ?? []).map((criterion) => agreementOf(criterion, judged)),
    kappa: kappaWithInterval(pairs, seed),
    ...counted,
  };
}

interface JudgedCell {
  criterionId: string;
  /** How far the draft is from what is expected; null: it gave no level. */
  away: number | null;
  pair: Pair | undefined;
  /** The same of the version in force; undefined where it wasn't asked. */
  awayNow: number | null | undefined;
}

function judgedIn(cells: readonly RunCell[], criteria: readonly Criterion[]): JudgedCell[] {
  return cells.flatMap(({ criterionId, expected, draft, now, state }) => {
    if (expected === null || state === 'uncovered' || state === 'uncounted') return [];
    const titles = criteria.find(({ id }) => id === criterionId)?.levels.map(({ title }) => title) ?? [];
    const at = (title: string | null) => (title === null ? null : titles.indexOf(title));
    const [wanted, given, stands] = [at(expected) ?? 0, at(draft), at(now)];
    return [
      {
        criterionId,
        away: given === null ? null : Math.abs(given - wanted),
        pair: given === null ? undefined : ([wanted, given] as const),
        awayNow: stands === null ? undefined : Math.abs(stands - wanted),
      },
    ];
  });
}

function agreementOf(
  { id, title }: Criterion,
  judged: readonly JudgedCell[],
): RunFigures['criteria'][number] {
  const own = judged.filter(({ criterionId }) => criterionId === id);
  const before = own.flatMap(({ awayNow }) => (awayNow === undefined ? [] : [awayNow]));
  return {
    criterionId: id,
    criterion: title,
    ...countAway(own.map(({ away }) => away)),
    before: before.length === 0 ? null : countAway(before),
  };
}

function countAway(all: readonly (number | null)[]) {
  const exact = all.filter((away) => away === 0).length;
  const near = all.filter((away) => away === 1).length;
  return { judged: all.length, exact, near, far: all.length - exact - near };
}

type Whole = Omit<RunFigures, 'criteria' | 'kappa'>;

async function countWhole(db: Db, runId: string): Promise<Whole> {
  const counting = sql<Omit<Whole, 'seconds'> & { p50: number | null; p95: number | null }>`
    select count(*)::integer as texts,
      coalesce(sum((found ->> 'quotesFound')::integer), 0)::integer as "quotesFound",
      coalesce(sum(quotes_lost), 0)::integer as "quotesLost",
      coalesce(sum((found ->> 'levelsLost')::integer), 0)::integer as "levelsLost",
      (count(*) filter (where (found ->> 'isRepaired')::boolean))::integer as repairs,
      percentile_cont(0.5) within group (order by (found ->> 'ms')::double precision) as p50,
      percentile_cont(0.95) within group (order by (found ->> 'ms')::double precision) as p95
    from run_results where run_id = ${runId} and state = 'done'`;
  const { p50, p95, ...whole } = await oneRow(db, counting);
  return { ...whole, seconds: p50 === null || p95 === null ? null : { p50: p50 / 1_000, p95: p95 / 1_000 } };
}
