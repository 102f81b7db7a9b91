import { cleanUp } from '#bench/clean-up.ts';
import type { Quantiles } from '#bench/load/quantiles.ts';
import { waitUntilIdle } from '#bench/measure.ts';
import { readSchool, type Student } from '#bench/scenarios/school.ts';
import { seedScenarios } from '#bench/seeding/talks.ts';
import { openStage, type Stage } from '#bench/stage.ts';
import { takesOf } from '#bench/talks/takes.ts';
import { openTalks, readTalks, turnsAlone, turnsBehindReviews, turnsTogether } from '#bench/talks/talks.ts';
import { targets } from '#bench/targets.ts';
import { formatNumber, type Log, type Report, type Table, verdict } from './phase.ts';

const openAtOnce = 200;
const reviewsAtOnce = 4;
/** A school's model server; a reply takes a second, so five of these places are taken at five lines a second. */
const repliesAtOnce = 20;
const waitingReviews = 100;

/** Measures the talks that students rehearse: from a line to the model's request, alone and beside others. */
export async function measureTalks(
  dataDir: string,
  { small }: { small: boolean },
  report: Report,
  log: Log,
): Promise<void> {
  const sizes = small
    ? { alone: 40, seconds: 10, behind: 10, takes: 40 }
    : { alone: 300, seconds: 60, behind: 40, takes: 200 };
  const table: Table = {
    title: 'Talks',
    about: `Milliseconds from the POST of a student’s line. With ${openAtOnce} open talks unless it is alone, ${repliesAtOnce} replies at once.`,
    head: ['what', 'count', 'p50', 'p95', 'p99', 'wanted', ''],
    rows: [],
  };
  const add = (
    what: string,
    { count, p50, p95, p99 }: Quantiles,
    wanted: { p50?: number; p95?: number; p99?: number },
  ) => {
    const words = Object.entries(wanted).map(([name, most]) => `${name} ≤ ${most}`);
    const met =
      p50 <= (wanted.p50 ?? Infinity) && p95 <= (wanted.p95 ?? Infinity) && p99 <= (wanted.p99 ?? Infinity);
    addRow(what, [`${count}`, ...[p50, p95, p99].map(formatNumber), words.join(', '), verdict(met)]);
  };
  const addRow = (what: string, cells: string[]) => {
    table.rows.push([what, ...cells]);
    log([what, ...cells].join('  '));
  };

  await onStage(dataDir, async (stage, students) => {
    const { talks } = targets;
    const alone = await turnsAlone(stage, students.slice(0, sizes.alone));
    add('To the model, alone', alone.toModel, talks.toModel);
    add('To the 201, alone', alone.stored, { p50: talks.stored });

    const open = await openTalks(stage, students.slice(sizes.alone, sizes.alone + openAtOnce));
    addRow(`Memory of ${openAtOnce} open talks, MB`, [
      `${openAtOnce}`,
      formatNumber(open.megabytes),
      '',
      '',
      `≤ ${talks.open}`,
      verdict(open.megabytes <= talks.open),
    ]);
    add('A talk is read', await readTalks(stage, open.talkers), { p50: talks.read });

    const takes = await takesOf(stage, open.talkers.slice(0, sizes.takes));
    add('A take of 20 lines is begun', takes.begun, { p50: talks.take });
    add('To the model, the first line of a take', takes.toModel, talks.toModel);

    const others = students.slice(sizes.alone + openAtOnce);
    const reviewers = others.slice(0, reviewsAtOnce);
    const together = await turnsTogether(stage, open.talkers, { seconds: sizes.seconds, reviewers });
    add(`To the model, ${reviewsAtOnce} reviews running`, together.toModel, talks.toModelTogether);
    add('To the 201, the same', together.stored, { p50: talks.stored });

    const waiting = others.slice(reviewsAtOnce, reviewsAtOnce + waitingReviews);
    const quiet = open.talkers.toReversed().slice(0, sizes.behind);
    const behind = await turnsBehindReviews(stage, quiet, waiting);
    add(`To the model, ${waitingReviews} reviews waiting`, behind, { p99: talks.behindReviews });
    open.close();
  });
  report.tables.push(table);
}

/** The model serves the reviews and the talks at once, as many as the app asks for. */
async function onStage(
  dataDir: string,
  run: (stage: Stage, students: Student[]) => Promise<void>,
): Promise<void> {
  const places = { AI_CONCURRENCY: `${reviewsAtOnce}`, AI_DIALOGUE_CONCURRENCY: `${repliesAtOnce}` };
  const stage = await openStage(dataDir, places);
  const { pool } = stage.database;
  try {
    const { students } = await readSchool(pool, 1_000);
    const scenarios = await seedScenarios(pool, students);
    try {
      await waitUntilIdle();
      await run(stage, students);
    } finally {
      await scenarios.drop();
      await cleanUp(stage);
    }
  } finally {
    await stage.stop();
  }
}
