import { cleanUp } from '#bench/clean-up.ts';
import { type Loader, startLoader } from '#bench/load/loader.ts';
import { quantiles } from '#bench/load/quantiles.ts';
import { cpuPerThousand, emptyTally, roundSeconds, runRounds, type Tally } from '#bench/rounds.ts';
import { scenariosOf } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { openStage, type Stage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import {
  type BenchOptions,
  formatNumber,
  formatRatio,
  type Log,
  type Report,
  type Table,
  verdict,
} from './phase.ts';

const connections = 10;
const atMost = targets.besideTenth;

/**
 * Runs all scenarios with a tenth of the people and answers, and with all of them, in alternating rounds on two instances
 * of the app. Every pass restarts both, since the JIT may by chance optimize one process better than the other.
 */
export async function compareWithTenth(
  [whole, tenth]: [string, string],
  options: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const found = new Map<string, Pair>();
  const loader = startLoader();
  try {
    const passes = 2 * options.passes;
    for (let pass = 1; pass <= passes; pass += 1) {
      log(`Ten times the people and answers, pass ${pass} of ${passes}`);
      const stages: Stage[] = [];
      try {
        for (const dataDir of [tenth, whole]) stages.push(await openStage(dataDir));
        await comparePass(stages, loader, options, found);
      } finally {
        for (const stage of stages) await stage.stop();
      }
    }
  } finally {
    loader.stop();
  }
  report.tables.push(tableOf(found));
  for (const row of report.tables.at(-1)?.rows ?? []) log(row.join('  '));
}

type Pair = [tenth: Tally, whole: Tally];

async function comparePass(
  stages: Stage[],
  loader: Loader,
  { warmUpSeconds, match }: BenchOptions,
  found: Map<string, Pair>,
): Promise<void> {
  const scenarios = await Promise.all(
    stages.map(async ({ database }) => scenariosOf(await readSchool(database.pool, 5_000))),
  );
  for (const [index, { name }] of (scenarios[0] ?? []).entries()) {
    if (!name.includes(match)) continue;
    const pair: Pair = found.get(name) ?? [emptyTally(), emptyTally()];
    found.set(name, pair);
    const sides = stages.flatMap((stage, side) => {
      const [scenario, tally] = [scenarios[side]?.[index], pair[side]];
      return scenario && tally ? [{ stage, scenario, tally, cleanUp }] : [];
    });
    await runRounds(sides, loader, { connections, warmUpSeconds });
  }
}

function tableOf(found: Map<string, Pair>): Table {
  return {
    title: 'Ten times the people and answers',
    about: `The app's p95 at ${connections} connections with a tenth of the people and answers, and with all, in alternating rounds of ${roundSeconds} s; processor seconds for a thousand (Node + PostgreSQL).`,
    head: ['what', 'tenth p95', 'whole p95', 'is', 'cpu tenth', 'cpu whole', 'is', 'wanted', ''],
    rows: [...found].map(([name, pair]) => rowOf(name, pair)),
  };
}

function rowOf(name: string, [tenth, whole]: Pair): string[] {
  const [small, large] = [quantiles(tenth.latencies).p95, quantiles(whole.latencies).p95];
  const [cheap, dear] = [cpuPerThousand(tenth), cpuPerThousand(whole)];
  return [
    name,
    formatNumber(small),
    formatNumber(large),
    formatRatio(large / small),
    `${formatNumber(cheap.node)}+${formatNumber(cheap.database)}`,
    `${formatNumber(dear.node)}+${formatNumber(dear.database)}`,
    formatRatio((dear.node + dear.database) / (cheap.node + cheap.database)),
    `≤ x${atMost}`,
    verdict(large / small <= atMost),
  ];
}
