import { cleanUp } from '#bench/clean-up.ts';
import type { Unit } from '#bench/load/job.ts';
import { type Loader, startLoader } from '#bench/load/loader.ts';
import { median, quantiles } from '#bench/load/quantiles.ts';
import { waitUntilIdle } from '#bench/measure.ts';
import { scenariosOf } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { type LargeGroup, seedLargeGroup } from '#bench/seeding/large-group.ts';
import { openStage, type Stage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { sweepReminders } from '#server/school/notices/sweep.ts';
import { type BenchOptions, formatNumber, type Log, type Report, verdict } from './phase.ts';

const connections = 10;
const noticesEach = 4;

interface Figures {
  /** Seconds of a sweep, with nothing beside it and beside submitting. */
  alone: number[];
  beside: number[];
  /** The p99 of submitting, in milliseconds, without a sweep and beside one. */
  usual: number[];
  meanwhile: number[];
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
    const figures: Figures = { alone: [], beside: [], usual: [], meanwhile: [] };
    try {
      for (let pass = 0; pass < passes; pass += 1) {
        await waitUntilIdle();
        figures.usual.push(p99Of(await submit(stage, loader, { units, seconds: 2 * seconds })));
        await cleanUp(stage);
        figures.alone.push(await sweep(stage, group));
        await forgetNotices(stage);
        const { took, latencies } = await sweepBeside(stage, loader, { units, group });
        figures.beside.push(took);
        figures.meanwhile.push(p99Of(latencies));
        await cleanUp(stage);
        await forgetNotices(stage);
      }
    } finally {
      await group.drop();
    }
    report.tables.push(tableOf(group.people, figures));
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

const p99Of = (latencies: number[]): number => quantiles(latencies).p99;

/** In seconds. */
async function sweep({ database: { db, pool } }: Stage, { people, day }: LargeGroup): Promise<number> {
  const started = performance.now();
  await sweepReminders(db, { mail: undefined, timeZone: 'Europe/Moscow' }, day);
  const took = (performance.now() - started) / 1000;
  const { rows } = await pool.query<{ told: number }>(
    `select count(*) as told from notices where kind = any('{lesson_opened,deadline_tomorrow,access_ending}')`,
  );
  const told = rows[0]?.told ?? 0;
  if (told < noticesEach * people) throw new Error(`${people} people were told of ${told}`);
  return took;
}

async function sweepBeside(
  stage: Stage,
  loader: Loader,
  { units, group }: { units: Unit[]; group: LargeGroup },
): Promise<{ took: number; latencies: number[] }> {
  let isSweeping = true;
  const sweeping = sweep(stage, group).finally(() => (isSweeping = false));
  // What goes wrong beside it is told, not that the database has left it.
  const settled = Promise.allSettled([sweeping]);
  const latencies: number[] = [];
  try {
    // Each second other students: nobody may send many answers in a minute.
    while (isSweeping) {
      const sent = latencies.length % units.length;
      const others = [...units.slice(sent), ...units.slice(0, sent)];
      latencies.push(...(await submit(stage, loader, { units: others, seconds: 1 })));
    }
  } finally {
    await settled;
  }
  return { took: await sweeping, latencies };
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

function tableOf(people: number, { alone, beside, usual, meanwhile }: Figures) {
  const { seconds: most, submitLonger } = targets.sweeps;
  const seconds = median(alone);
  const longer = median(meanwhile) - median(usual);
  return {
    title: 'Sweeps',
    about: `${people} people, ${noticesEach} notices each; beside it, answers are submitted at ${connections} connections. Medians of the passes.`,
    head: ['what', 'is', 'wanted', ''],
    rows: [
      ['Everybody is told, seconds', formatNumber(seconds), `≤ ${most}`, verdict(seconds <= most)],
      ['The same beside submitting', formatNumber(median(beside)), '', ''],
      ['p99 of submitting without it, ms', formatNumber(median(usual)), '', ''],
      [
        'p99 beside it, above that, ms',
        formatNumber(longer),
        `≤ ${submitLonger}`,
        verdict(longer <= submitLonger),
      ],
    ],
  };
}
