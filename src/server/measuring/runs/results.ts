import { type RawBuilder, sql } from 'kysely';
import type { Difference, ResultState, RunResult, RunReview } from '#contract/runs/schemas.ts';
import { isAppliedAnyway, type NotApplied, skippedBecause, skippedWords } from '#contract/runs/words.ts';
import type { RunCell } from '#contract/workbench/schemas.ts';
import { recordAlarmsOpened } from '#server/mentor/referring/record-alarms-opened.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { noSuchRun } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { compareRun } from './compared-run.ts';
import { difference, notApplied } from './comparing.ts';
import { firstWords } from './first-words.ts';

interface Filter {
  state?: ResultState | undefined;
  difference?: Difference | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** The results of a run, text by text, each beside what stands now. */
export async function listRunResults(
  db: Db,
  viewer: Viewer,
  runId: string,
  filter: Filter,
): Promise<RunResult[]> {
  const { kind } = await db
    .selectFrom('runs')
    .select('kind')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow(noSuchRun);
  const rows = await readRows(db, runId, filter);
  await recordAlarmsOpened(
    db,
    viewer,
    rows.flatMap(({ answerId }) => (answerId === null ? [] : [answerId])),
  );
  const cells = kind === 'samples' ? (await compareRun(db, runId)).cells : [];
  return rows.map(({ criteria, ...row }) => ({
    ...row,
    ...skippedIn(row),
    canAnyway: row.notApplied !== null && isAppliedAnyway(row.notApplied),
    cells: kind === 'samples' ? cellsOfSample(cells, row.sampleId) : cellsOfAnswer(criteria, row),
  }));
}

function skippedIn({ state, cause }: Pick<Row, 'state' | 'cause'>): Pick<RunResult, 'skipped' | 'cause'> {
  const because = skippedBecause.safeParse(cause).data;
  if (state !== 'skipped' || because === undefined) return { skipped: null, cause };
  return { skipped: because, cause: skippedWords[because] };
}

const cellsOfSample = (cells: readonly RunCell[], ofSample: string | null): RunResult['cells'] =>
  cells
    .filter(({ sampleId }) => sampleId === ofSample)
    .map(({ sampleId: _sampleId, source: _source, ...cell }) => cell);

function cellsOfAnswer(
  criteria: Row['criteria'],
  { review, before }: Pick<Row, 'review' | 'before'>,
): RunResult['cells'] {
  if (review === null) return [];
  const levelIn = (of: RunReview | null, criterionId: string) =>
    of?.remarks.find((remark) => remark.criterionId === criterionId)?.level ?? null;
  return criteria.map(({ id, title }) => ({
    criterionId: id,
    criterion: title,
    expected: null,
    now: levelIn(before, id),
    draft: levelIn(review, id),
    state: null,
  }));
}

type Row = Omit<RunResult, 'skipped' | 'canAnyway' | 'cells'> & {
  notApplied: NotApplied | null;
  criteria: { id: string; title: string }[];
};

async function readRows(db: Db, runId: string, filter: Filter): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select run_results.id, run_results.state, run_results.cause, run_results.pass, run_results.sample_id as "sampleId",
      answers.id as "answerId", ${personOf('users')} as student, run_results.model,
      shown.content, ${firstWords(sql`shown.content`)} as title,
      case when run_results.state = 'done' and run_results.finished_at < runs.created_at
        then run_results.finished_at end as "keptFrom",
      case when run_results.state = 'done' then ${ofResult} end as review,
      case when run_results.answer_id is not null and in_force.id is not null then ${inForce} end as before,
      case when run_results.answer_id is not null then ${difference} end as difference,
      case when run_results.answer_id is not null then ${notApplied()} end as "notApplied",
      run_results.applied_at as "appliedAt", run_results.finished_at as "finishedAt", version.criteria
    from run_results
    join runs on runs.id = run_results.run_id
    join mentor_versions version on version.id = runs.mentor_version_id
    join lessons on lessons.id = runs.lesson_id
    left join samples on samples.id = run_results.sample_id
    left join answers on answers.id = coalesce(run_results.answer_id, samples.answer_id)
    left join users on users.id = answers.user_id
    left join reviews in_force on in_force.answer_id = answers.id and in_force.in_force
    left join mentor_versions said_by on said_by.id = in_force.mentor_version_id
    cross join lateral (select ${textOf} as content) shown
    where run_results.run_id = ${runId}
      ${filter.state ? sql`and run_results.state = ${filter.state}` : sql``}
      ${filter.difference ? sql`and run_results.answer_id is not null and ${difference} = ${filter.difference}` : sql``}
      ${filter.cursor ? sql`and run_results.id > ${filter.cursor}` : sql``}
    order by run_results.id limit ${filter.limit}`.execute(db);
  return rows;
}

/** The words of an alarm are read where its decision is made. */
const textOf = sql`case
  when run_results.state = 'skipped' and run_results.cause = 'alarm' then ''
  else coalesce(samples.content, answers.content) end`;

/** Both kinds of reviews in one shape; levels by their titles. */
const reviewOf = (
  of: 'run_results' | 'in_force',
  version: 'version' | 'said_by',
  remarks: RawBuilder<unknown>,
) => sql`
  jsonb_build_object('summary', ${sql.ref(`${of}.summary`)}, 'text', coalesce(${sql.ref(`${of}.text`)}, ''),
    'confidence', ${sql.ref(`${of}.confidence`)}, 'remarks', coalesce((
      select jsonb_agg(jsonb_build_object('criterionId', said.criterion_id, 'criterion', own.criterion ->> 'title',
        'level', own.criterion -> 'levels' -> said.level ->> 'title', 'text', said.text, 'nextStep', said.next_step,
        'quotes', said.quotes) order by own.place)
      from ${remarks} said
      join jsonb_array_elements(${sql.ref(`${version}.criteria`)}) with ordinality own (criterion, place)
        on own.criterion ->> 'id' = said.criterion_id::text
    ), '[]'))`;

const ofResult = reviewOf(
  'run_results',
  'version',
  sql`(
    select "criterionId" as criterion_id, level, text, "nextStep" as next_step, quotes
    from jsonb_to_recordset(run_results.remarks) as given (
      "criterionId" text, level integer, text text, "nextStep" text, quotes jsonb
    )
  )`,
);

const inForce = reviewOf(
  'in_force',
  'said_by',
  sql`(select criterion_id, level, text, next_step, quotes from remarks where review_id = in_force.id)`,
);
