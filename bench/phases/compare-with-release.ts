import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cleanUp } from '#bench/clean-up.ts';
import { type Loader, startLoader } from '#bench/load/loader.ts';
import { median, quantiles } from '#bench/load/quantiles.ts';
import { buildApp } from '#bench/machine/app-process.ts';
import { cpuPerThousand, emptyTally, runRounds, type Side, type Tally } from '#bench/rounds.ts';
import { type Scenario, scenariosOf } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { prepareDataset, type Size } from '#bench/seeding/dataset.ts';
import { openStage, type Stage } from '#bench/stage.ts';
import { targetOf, targets } from '#bench/targets.ts';
import { type BenchOptions, formatNumber, formatRatio, type Log, type Report, verdict } from './phase.ts';

const { connections } = targets.busy;

/**
 * Compares the app with that of another checkout, in alternating rounds. The schemas may differ, so each has its own
 * database, and the code that depends on the schema (seeding, reading, cleaning up) comes from each checkout's bench.
 */
export async function compareWithRelease(
  { checkout, dir, size }: { checkout: string; dir: string; size: Size },
  options: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const theirs = await loadBench(checkout);
  await theirs.buildApp();
  const theirDir = join(dir, 'beside');
  await mkdir(theirDir, { recursive: true });
  const installations = [
    { bench: theirs, dataDir: await theirs.prepareDataset(theirDir, size, log) },
    { bench: ours, dataDir: await prepareDataset(dir, size, log) },
  ];
  const found = new Map<string, Pair[]>();
  const loader = startLoader();
  try {
    for (let pass = 1; pass <= options.passes; pass += 1) {
      log(`Beside ${checkout}, pass ${pass} of ${options.passes}`);
      await comparePass(installations, loader, options, found);
    }
  } finally {
    loader.stop();
  }
  report.tables.push({
    title: 'Beside another release',
    about: `${checkout}, then this one, in alternating rounds at ${connections} connections: medians of ${options.passes} passes with the least and the most; milliseconds; processor seconds for a thousand (Node, PostgreSQL). The targets are beside ${targets.besideRelease.commit}.`,
    head: 'what,p50,p50 now,is,node,node now,is,database,database now,is,wanted,'.split(','),
    rows: [...found].map(([name, passes]) => rowOf(name, passes)),
  });
  for (const row of report.tables.at(-1)?.rows ?? []) log(row.join('  '));
}

interface Installation {
  bench: Bench;
  dataDir: string;
}

type Pair = [before: Tally, now: Tally];

/** Restarts the apps for every pass, since the JIT may by chance optimize one process better than another. */
async function comparePass(
  installations: Installation[],
  loader: Loader,
  { seconds, match }: BenchOptions,
  found: Map<string, Pair[]>,
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
      const pair: Pair = [emptyTally(), emptyTally()];
      const sides = installations.flatMap(({ bench }, at): Side[] => {
        const [stage, tally] = [stages[at], pair[at]];
        const scenario = scenarios[at]?.find((one) => one.name === name);
        return stage && tally && scenario ? [{ stage, tally, scenario, cleanUp: bench.cleanUp }] : [];
      });
      if (sides.length < installations.length) continue;
      found.set(name, [...(found.get(name) ?? []), pair]);
      // A long warm-up, so that V8 has finished its optimizations.
      await runRounds(sides, loader, { connections, warmUpSeconds: seconds });
    }
  } finally {
    for (const stage of stages) await stage.stop();
  }
}

/** The parts of a checkout's bench that depend on its sources and its schema. */
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

/** Another checkout's modules import its own files: `#bench/` and `#server/` are resolved by its package.json. */
async function loadBench(checkout: string): Promise<Bench> {
  const urls = parts.map((part) => pathToFileURL(join(resolve(checkout), 'bench', part)));
  return Object.assign({}, ...(await Promise.all(urls.map(({ href }) => import(href)))));
}

function rowOf(name: string, passes: readonly Pair[]): string[] {
  const compared = [
    { key: 'median', of: (tally: Tally) => quantiles(tally.latencies).p50 },
    { key: 'node', of: (tally: Tally) => cpuPerThousand(tally).node },
    { key: 'database', of: (tally: Tally) => cpuPerThousand(tally).database },
  ] as const;
  const figures = compared.map(({ key, of }) => {
    const [before, now] = [passes.map((pair) => of(pair[0])), passes.map((pair) => of(pair[1]))];
    const ratios = passes.map((pair) => of(pair[1]) / of(pair[0]));
    const most = targetOf(targets.besideRelease[key], name);
    return { key, before: median(before), now: median(now), ratios, is: median(ratios), most };
  });
  const wanted = figures.flatMap(({ key, is, most }) => (most === undefined ? [] : [{ key, is, most }]));
  return [
    name,
    ...figures.flatMap(({ before, now, ratios, is }) => [
      formatNumber(before),
      formatNumber(now),
      `${formatRatio(is)} (${formatNumber(Math.min(...ratios))}–${formatNumber(Math.max(...ratios))})`,
    ]),
    wanted.map(({ key, most }) => `${key} ≤ x${most}`).join(', '),
    wanted.length === 0 ? '' : verdict(wanted.every(({ is, most }) => is <= most)),
  ];
}
