import { cleanUp } from '#bench/clean-up.ts';
import type { Unit } from '#bench/load/job.ts';
import { type Loader, startLoader } from '#bench/load/loader.ts';
import { median, quantiles } from '#bench/load/quantiles.ts';
import { waitUntilIdle } from '#bench/measure.ts';
import { scenariosOf } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { seedLargeGroup } from '#bench/seeding/large-group.ts';
import { openStage, type Stage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { sweepReminders } from '#server/school/notices/sweep.ts';
import { type BenchOptions, formatNumber, type Log, type Report, verdict } from './phase.ts';

const connections = 10;
const noticesEach = 4;

interface Sweep {
  seconds: number;
  /** The p99 of submitting meanwhile, in milliseconds. */
  p99: number;
}

/** The day that brings everybody four notices: how long their sweep takes, and how long an answer waits beside it. */
export async function measureSweeps(
  dataDir: string,
  { passes, seconds }: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const stage = await openStage(dataDir);
  const loader = startLoader();
  const { pool } = stage.database;
  try {
    const school = await readSchool(pool, 20_000);
    const units = scenariosOf(school).find(({ name }) => name === 'Submit an answer')?.app ?? [];
    const group = await seedLargeGroup(pool);
    const [alone, sweeps]: [number[], Sweep[]] = [[], []];
    try {
      for (let pass = 0; pass < passes; pass += 1) {
        await waitUntilIdle();
        alone.push(quantiles(await submit(stage, loader, { units, seconds: 2 * seconds })).p99);
        await cleanUp(stage);
        sweeps.push(await sweepOnce(stage, loader, { units, ...group }));
        await cleanUp(stage);
        await forgetNotices(stage);
      }
    } finally {
      await group.drop();
    }
    report.tables.push(tableOf(group.people, { alone: median(alone), sweeps }));
    log(
      report.tables
        .at(-1)
        ?.rows.map((row) => row.join('  '))
        .join('\n') ?? '',
    );
  } finally {
    loader.stop();
    await stage.stop();
  }
}

async function sweepOnce(
  stage: Stage,
  loader: Loader,
  { units, people, day }: { units: Unit[]; people: number; day: string },
): Promise<Sweep> {
  const started = performance.now();
  let took: number | undefined;
  const sweep = sweepReminders(stage.database.db, { mail: undefined, timeZone: 'Europe/Moscow' }, day).then(
    () => (took = (performance.now() - started) / 1000),
  );
  const latencies: number[] = [];
  try {
    // Each second other students: nobody may send many answers in a minute.
    do {
      const sent = latencies.length % units.length;
      const others = [...units.slice(sent), ...units.slice(0, sent)];
      latencies.push(...(await submit(stage, loader, { units: others, seconds: 1 })));
    } while (took === undefined);
  } finally {
    // What went wrong beside it is told, not that the database has left it.
    await Promise.allSettled([sweep]);
  }
  const swept = await sweep;
  const { rows } = await stage.database.pool.query<{ told: number }>(
    `select count(*) as told from notices where kind = any('{lesson_opened,deadline_tomorrow,access_ending}')`,
  );
  const told = rows[0]?.told ?? 0;
  if (told < noticesEach * people) throw new Error(`${people} people were told of ${told}`);
  return { seconds: swept, p99: quantiles(latencies).p99 };
}

async function submit(
  { app: { port } }: Stage,
  loader: Loader,
  { units, seconds }: { units: Unit[]; seconds: number },
): Promise<number[]> {
  const { latencies, wrong, firstWrong } = await loader.run({
    port,
    connections,
    units,
    seconds,
    warmUpSeconds: 0,
  });
  if (wrong > 0) throw new Error(`${wrong} wrong answers, the first: ${firstWrong}`);
  return latencies;
}

async function forgetNotices({ database: { pool } }: Stage): Promise<void> {
  await pool.query('delete from notices');
  await pool.query('vacuum notices');
}

function tableOf(people: number, { alone, sweeps }: { alone: number; sweeps: Sweep[] }) {
  const { seconds: most, submitLonger } = targets.sweeps;
  const seconds = median(sweeps.map((sweep) => sweep.seconds));
  const longer = median(sweeps.map(({ p99 }) => p99)) - alone;
  return {
    title: 'Sweeps',
    about: `${people} people, ${noticesEach} notices each; answers are submitted at ${connections} connections meanwhile. Medians of the passes.`,
    head: ['what', 'is', 'wanted', ''],
    rows: [
      ['Everybody is told, seconds', formatNumber(seconds), `≤ ${most}`, verdict(seconds <= most)],
      ['p99 of submitting without it, ms', formatNumber(alone), '', ''],
      [
        'p99 beside it, above that, ms',
        formatNumber(longer),
        `≤ ${submitLonger}`,
        verdict(longer <= submitLonger),
      ],
    ],
  };
}
