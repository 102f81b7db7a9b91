import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '#bench/load/quantiles.ts';
import { peopleInImport } from '#bench/soak/administrator.ts';
import { type FaultyModel, startFaultyModel } from '#bench/soak/faulty-model.ts';
import { countSetbacks, findLosses, isQuiet, type Setbacks } from '#bench/soak/find-losses.ts';
import { gatheringTables } from '#bench/soak/gathering-tables.ts';
import { type Installation, openInstallation } from '#bench/soak/installation.ts';
import { lifeSize } from '#bench/soak/life/life-school.ts';
import { betweenSamplesMs, type Run, runLoad } from '#bench/soak/run-load.ts';
import { quarterOf, type Sample, type TableSize, takeSample, type Watched } from '#bench/soak/samples.ts';
import { size } from '#bench/soak/school.ts';
import { targets } from '#bench/targets.ts';
import { limits } from '#server/accounts/auth/limits.ts';
import { formatNumber, formatRatio, type Log, type Report, type Table, verdict } from './phase.ts';

/** How long the last reviews may take, and twice the time between two compactions of statistics. */
const settlesWithinMs = 180_000;
const compactedInMs = 10_000;

/** Everything at once for that long, on an installation of its own: nothing may be lost, and nothing may grow. */
export async function soak({ minutes }: { minutes: number }, report: Report, log: Log): Promise<void> {
  const model = await startFaultyModel();
  const installation = await openInstallation(model.url);
  try {
    const run = await runLoad(installation, model, { minutes, log });
    await settle(installation);
    const atEnd = await takeSample(installation);
    const { pool } = installation.database;
    const [losses, setbacks] = [await findLosses(pool, run.load), await countSetbacks(pool)];
    report.tables.push(
      loadTable(run, model, setbacks),
      lossTable([...losses, ...(await lossesOfLife(run)), ...troubles(installation, run)]),
      memoryTable(run.samples),
      growthTable(run.samples, atEnd, minutes),
    );
    for (const [what, count] of run.caller.failures) report.notes.push(`Failed ${count} times: ${what}`);
    for (const line of installation.errors().slice(0, 10)) report.notes.push(`Logged: ${line}`);
  } finally {
    await installation.stop();
    await model.close();
  }
}

/** Waits until all work is finished; what isn't by then is counted as lost. */
async function settle({ database }: Installation): Promise<void> {
  for (const started = performance.now(); performance.now() - started < settlesWithinMs;) {
    if (await isQuiet(database.pool)) break;
    await sleep(500);
  }
  await sleep(compactedInMs);
}

function loadTable(
  { minutes, caller, load, life, streams, restarts, cpu }: Run,
  { counts }: FaultyModel,
  { failed, repeated, takenUp }: Setbacks,
): Table {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const { sent, imports } = load;
  return {
    title: `Soak of ${formatNumber(minutes)} minutes: the load`,
    about: `${size.students} students, an administrator, ${lifeSize.learners} people beside the lessons, two workers of which one is restarted; the model, the mail server and the webhooks' receiver fail by turns.`,
    head: ['what', 'count'],
    rows: [
      ['Calls', `${caller.calls()}`],
      ['Answers', `${sent.length}`],
      ['Streams of events opened', `${streams.opened}`],
      ['Events with a piece of a review', `${streams.pieces}`],
      [`Imports of ${peopleInImport} people`, `${imports.length}`],
      ...life.map((one) => one.done()).map(([what, count]) => [what, `${count}`]),
      ['Worker killed (SIGKILL)', `${restarts.SIGKILL}`],
      ['Worker stopped (SIGTERM)', `${restarts.SIGTERM}`],
      ...[...counts].map(([name, count]) => [`Model: ${name}`, `${count}`]),
      ['Tries repeated after a fault of the model', `${repeated}`],
      ['Reviews failed, since the model refused', `${failed}`],
      ['Reviews taken up after a killed worker', `${takenUp}`],
      ['Processor, with load and model', percent(cpu.ours)],
      ['Processor, whole machine', percent(cpu.machine)],
    ],
  };
}

/** What nobody has ever done would hide what it loses. */
async function lossesOfLife({ life }: Run): Promise<[string, number][]> {
  const found = await Promise.all(life.map((one) => one.findLosses()));
  const idle = life.filter((one) => one.done()[1] === 0);
  return [...found.flat(), ['Kinds of life that have never happened', idle.length]];
}

/** What must not happen to the calls and the processes. */
function troubles({ ends, errors }: Installation, { caller, streams }: Run): [string, number][] {
  const failed = [...caller.failures.values()].reduce((total, count) => total + count, 0);
  const isWanted = ({ by, how }: Installation['ends'][number]) =>
    by === 'SIGTERM' ? how === 0 : by !== undefined && how === by;
  return [
    ['Calls refused, failed or without a reply', failed],
    ['Streams of events ended by the server', streams.endedByServer],
    ['Pages that got no event about their answer', streams.silent],
    ['Processes that ended by themselves, or badly', ends.filter((end) => !isWanted(end)).length],
    ['Errors in the logs', errors().length],
  ];
}

const lossTable = (losses: [what: string, count: number][]): Table => ({
  title: 'Soak: nothing lost',
  about: 'After the load has ended and the last review is settled.',
  head: ['what', 'count', 'wanted', ''],
  rows: losses.map(([what, count]) => [what, `${count}`, '0', verdict(count === 0)]),
});

function memoryTable(samples: Sample[]): Table {
  const row = (name: string, watched: Watched, isJudged: boolean): string[] => {
    const of = ({ memory }: Sample) => memory[watched];
    const [second, last] = [quarterOf(samples, 2, of), quarterOf(samples, 4, of)];
    const ratio = Math.min(...last) / Math.min(...second);
    const wanted = isJudged ? [`≤ x${targets.soak.memory}`, verdict(ratio <= targets.soak.memory)] : ['', ''];
    const cells = [median(second), median(last), Math.min(...second), Math.min(...last)].map(formatNumber);
    return [name, ...cells, formatNumber(Math.max(...samples.map(of))), formatRatio(ratio), ...wanted];
  };
  return {
    title: 'Soak: memory',
    about: [
      `Resident megabytes every ${betweenSamplesMs / 1000} s: medians of the second and of the last quarter, and the least of each.`,
      'Judged by the least: what is left after a collection of the old generation, which a leak would raise.',
    ].join('\n'),
    head: ['process', 'second', 'last', 'least, second', 'least, last', 'most', 'is', 'wanted', ''],
    rows: [
      row('Web', 'web', true),
      row('Worker that goes on', 'worker', true),
      row('Worker that is restarted', 'restarted', false),
    ],
  };
}

function growthTable(samples: Sample[], atEnd: Sample, minutes: number): Table {
  const bounds = boundsOf(minutes);
  const rows = [...atEnd.tables].map(([name, end]) => {
    const before = (of: (size: TableSize) => number) =>
      median(quarterOf(samples, 2, ({ tables }) => of(tables.get(name) ?? noTable)));
    const rowsBefore = before((table) => table.rows);
    const cells = [
      name,
      `${rowsBefore}`,
      `${end.rows}`,
      formatNumber(before(({ megabytes }) => megabytes)),
      formatNumber(end.megabytes),
    ];
    const bound = bounds[name] ?? (gatheringTables.has(name) ? undefined : rowsBefore);
    return bound === undefined
      ? [...cells, 'with use', '']
      : [...cells, `≤ ${bound}`, verdict(end.rows <= bound)];
  });
  return {
    title: 'Soak: tables',
    about: [
      'Rows, and megabytes with indexes: the median of the second quarter, and the end, when all is quiet.',
      'Which gather rows with use, say their rules and the terms of retention; all others keep theirs.',
    ].join('\n'),
    head: ['table', 'rows, second', 'rows, end', 'MB, second', 'MB, end', 'wanted', ''],
    rows,
  };
}

const noTable: TableSize = { rows: NaN, megabytes: NaN };

/** Tables that fill up with the first visits to lessons, or with time, but not with the number of answers. */
function boundsOf(minutes: number): Record<string, number> {
  const { students, courses } = size;
  const [lessons, ofLife] = [courses * size.lessonsInCourse, lifeSize.courses * lifeSize.lessonsInCourse];
  const everyCourse = courses + lifeSize.courses;
  return {
    lesson_progress: students * lessons + lifeSize.learners * ofLife,
    lesson_figures: lessons + ofLife,
    course_standings: lessons + ofLife + everyCourse,
    // A bucket of each limit drains for up to a day, and each person has his own.
    login_failures: Object.keys(limits).length * (students + lifeSize.learners),
    course_activity: everyCourse * (Math.ceil((minutes + 1) / 15) + 1),
  };
}
