import type { Pool } from 'pg';
import { cleanUp } from '#bench/clean-up.ts';
import { takenUpAfter } from '#bench/live/live.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { openStage, type Stage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { answersBeside } from './answers-beside.ts';
import { compareBeside } from './compare-beside.ts';
import type { BenchOptions, Log, Report } from './phase.ts';

const texts = 300;
const reviewed = 80;

/** Measures the submission of answers alone, and while a run of a lesson's mentor goes on; and how soon a review begins. */
export async function answersBesideRun(
  dataDir: string,
  options: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const stage = await openStage(dataDir);
  const { pool } = stage.database;
  const beside = {
    what: 'a run',
    about: `${texts} texts of a run wait and are asked about one by one`,
    most: targets.besideRun.submit,
    begin: () => queueRun(pool),
    end: () => removeRun(pool),
  };
  try {
    await removeRun(pool);
    await answersBeside(stage, beside, options, { report, log });
    await reviewsBeside(stage, options, { report, log });
  } finally {
    await removeRun(pool);
    await stage.stop();
  }
}

/** From the answer that is stored until a worker takes its review up, with none waiting before it. */
async function reviewsBeside(
  stage: Stage,
  { passes }: BenchOptions,
  output: { report: Report; log: Log },
): Promise<void> {
  const { pool } = stage.database;
  const { students } = await readSchool(pool, reviewed);
  const measured = {
    title: 'A review beside a run',
    about: `Milliseconds from an answer to its review's beginning, the median of ${reviewed} in turn, alone and while ${texts} texts of a run wait.`,
    most: targets.besideRun.toReview,
    passes,
    async measure() {
      const p50 = await takenUpAfter(stage, students);
      await cleanUp(stage);
      return p50;
    },
    begin: () => queueRun(pool),
    end: () => removeRun(pool),
  };
  await compareBeside(measured, output);
}

/** Of texts that its author has typed, by a version that the dataset has not. */
async function queueRun(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `with version as (
       insert into mentor_versions (lesson_id, number, prompt, published_at)
       select id, 1, '${mark}', now() from lessons order by id limit 1
       returning id, lesson_id, revision
     ), typed as (
       insert into samples (lesson_id, content, source, note)
       select lesson_id, 'Мария, я не получила макет и волнуюсь за сроки. Пришли его до пятницы.', 'typed', 'bench ' || number
       from version, generate_series(1, $1::integer) number
       returning id
     ), run as (
       insert into runs (kind, lesson_id, number, mentor_version_id, revision, endpoint, address, place, estimate)
       select 'samples', lesson_id, 1, id, revision, 'default', '', 'here', 0 from version
       returning id
     )
     insert into run_results (run_id, sample_id, state) select run.id, typed.id, 'waiting' from run, typed`,
    [texts],
  );
  if (rowCount !== texts) throw new Error(`A run of ${texts} texts has ${rowCount}`);
}

const mark = 'Разбор для замера';

async function removeRun(pool: Pool): Promise<void> {
  await pool.query(
    'delete from runs where mentor_version_id in (select id from mentor_versions where prompt = $1)',
    [mark],
  );
  await pool.query(`delete from samples where note like 'bench %'`);
  await pool.query('delete from mentor_versions where prompt = $1', [mark]);
}
