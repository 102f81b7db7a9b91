import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { barOf, bars } from '#bench/bars.ts';
import { cleanUp } from '#bench/clean-up.ts';
import { type Loader, startLoader } from '#bench/load/loader.ts';
import { quantiles } from '#bench/load/quantiles.ts';
import { buildApp } from '#bench/machine/app-process.ts';
import { type Scenario, scenariosOf } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { prepareDataset, type Size } from '#bench/seeding/dataset.ts';
import { openStage, type Stage } from '#bench/stage.ts';
import { cpuForThousand, noTally, type Side, takeTurns, type Tally } from '#bench/turns.ts';
import { type Effort, figure, type Report, type Tell, times, verdict } from './phase.ts';

const { connections } = bars.busy;

/**
 * The app beside that of another checkout, in turn. The schemas may differ, so each has a database of its own, and what
 * knows a schema (how it is seeded, read and cleaned up) is taken from the bench of its checkout.
 */
export async function compareWithRelease(
  { checkout, dir, size }: { checkout: string; dir: string; size: Size },
  effort: Effort,
  report: Report,
  tell: Tell,
): Promise<void> {
  const theirs = await loadBench(checkout);
  await theirs.buildApp();
  const theirDir = join(dir, 'beside');
  await mkdir(theirDir, { recursive: true });
  const installations = [
    { bench: theirs, dataDir: await theirs.prepareDataset(theirDir, size, tell) },
    { bench: ours, dataDir: await prepareDataset(dir, size, tell) },
  ];
  const found = new Map<string, Pair>();
  const loader = startLoader();
  try {
    for (let pass = 1; pass <= effort.passes; pass += 1) {
      tell(`Beside ${checkout}, pass ${pass} of ${effort.passes}`);
      await comparePass(installations, loader, effort, found);
    }
  } finally {
    loader.stop();
  }
  report.tables.push({
    title: 'Beside another release',
    about: `${checkout}, then this one, in turns at ${connections} connections: milliseconds; processor seconds for a thousand (Node, PostgreSQL).`,
    head: ['what', 'p50', 'p50 now', 'node', 'node now', 'is', 'database', 'database now', 'wanted', ''],
    rows: [...found].map(([name, pair]) => rowOf(name, pair)),
  });
  for (const row of report.tables.at(-1)?.rows ?? []) tell(row.join('  '));
}

interface Installation {
  bench: Bench;
  dataDir: string;
}

type Pair = [before: Tally, now: Tally];

/** Started anew for every pass: one process may be compiled better than another, by chance. */
async function comparePass(
  installations: Installation[],
  loader: Loader,
  { seconds, match }: Effort,
  found: Map<string, Pair>,
): Promise<void> {
  const stages: Stage[] = [];
  try {
    const scenarios: Scenario[][] = [];
    for (const { bench, dataDir } of installations) {
      const stage = await bench.openStage(dataDir);
      stages.push(stage);
      scenarios.push(bench.scenariosOf(await bench.readSchool(stage.database.pool, 5_000)));
    }
    for (const { name } of scenarios[0] ?? []) {
      if (!name.includes(match)) continue;
      const pair: Pair = found.get(name) ?? [noTally(), noTally()];
      const sides = installations.flatMap(({ bench }, at): Side[] => {
        const [stage, tally] = [stages[at], pair[at]];
        const scenario = scenarios[at]?.find((one) => one.name === name);
        return stage && tally && scenario ? [{ stage, tally, scenario, cleanUp: bench.cleanUp }] : [];
      });
      if (sides.length < installations.length) continue;
      found.set(name, pair);
      // Warmed up for as long as others are measured, so that V8 has compiled what it is going to compile.
      await takeTurns(sides, loader, { connections, warmUpSeconds: seconds });
    }
  } finally {
    for (const stage of stages) await stage.stop();
  }
}

/** What of a checkout's bench knows its sources and its schema. */
interface Bench {
  buildApp: typeof buildApp;
  prepareDataset: typeof prepareDataset;
  openStage: typeof openStage;
  readSchool: typeof readSchool;
  scenariosOf: typeof scenariosOf;
  cleanUp: typeof cleanUp;
}

const ours: Bench = { buildApp, prepareDataset, openStage, readSchool, scenariosOf, cleanUp };

const parts = [
  'machine/app-process.ts',
  'seeding/dataset.ts',
  'stage.ts',
  'scenarios/school.ts',
  'scenarios/scenarios.ts',
  'clean-up.ts',
];

/** The modules of another checkout import their own: `#bench/` and `#server/` are what its package.json says. */
async function loadBench(checkout: string): Promise<Bench> {
  const urls = parts.map((part) => pathToFileURL(join(resolve(checkout), 'bench', part)));
  return Object.assign({}, ...(await Promise.all(urls.map(({ href }) => import(href)))));
}

function rowOf(name: string, [before, now]: Pair): string[] {
  const [older, newer] = [cpuForThousand(before), cpuForThousand(now)];
  const share = newer.node / older.node;
  const most = barOf(bars.nodeBesideRelease, name);
  return [
    name,
    figure(quantiles(before.latencies).p50),
    figure(quantiles(now.latencies).p50),
    figure(older.node),
    figure(newer.node),
    times(share),
    figure(older.database),
    figure(newer.database),
    most === undefined ? '' : `≤ x${most}`,
    most === undefined ? '' : verdict(share <= most),
  ];
}
