import { bars } from '#bench/bars.ts';
import { cleanUp } from '#bench/clean-up.ts';
import { type Loader, startLoader } from '#bench/load/loader.ts';
import { quantiles } from '#bench/load/quantiles.ts';
import { scenariosOf } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { openStage, type Stage } from '#bench/stage.ts';
import { cpuForThousand, noTally, takeTurns, type Tally, turnSeconds } from '#bench/turns.ts';
import { type Effort, figure, type Report, type Table, type Tell, times, verdict } from './phase.ts';

const connections = 10;
const atMost = bars.besideTenth;

/**
 * The same calls with ten times the people and answers: the app twice, on either dataset, in turn. In every pass both are
 * started anew: one process may also be compiled better than another, by chance.
 */
export async function compareWithTenth(
  [whole, tenth]: [string, string],
  effort: Effort,
  report: Report,
  tell: Tell,
): Promise<void> {
  const found = new Map<string, Pair>();
  const loader = startLoader();
  try {
    const passes = 2 * effort.passes;
    for (let pass = 1; pass <= passes; pass += 1) {
      tell(`Ten times the people and answers, pass ${pass} of ${passes}`);
      const stages: Stage[] = [];
      try {
        for (const dataDir of [tenth, whole]) stages.push(await openStage(dataDir));
        await comparePass(stages, loader, effort, found);
      } finally {
        for (const stage of stages) await stage.stop();
      }
    }
  } finally {
    loader.stop();
  }
  report.tables.push(tableOf(found));
  for (const row of report.tables.at(-1)?.rows ?? []) tell(row.join('  '));
}

type Pair = [tenth: Tally, whole: Tally];

async function comparePass(
  stages: Stage[],
  loader: Loader,
  { warmUpSeconds, match }: Effort,
  found: Map<string, Pair>,
): Promise<void> {
  const scenarios = await Promise.all(
    stages.map(async ({ database }) => scenariosOf(await readSchool(database.pool, 5_000))),
  );
  for (const [index, { name }] of (scenarios[0] ?? []).entries()) {
    if (!name.includes(match)) continue;
    const pair: Pair = found.get(name) ?? [noTally(), noTally()];
    found.set(name, pair);
    const sides = stages.flatMap((stage, side) => {
      const [scenario, tally] = [scenarios[side]?.[index], pair[side]];
      return scenario && tally ? [{ stage, scenario, tally, cleanUp }] : [];
    });
    await takeTurns(sides, loader, { connections, warmUpSeconds });
  }
}

function tableOf(found: Map<string, Pair>): Table {
  return {
    title: 'Ten times the people and answers',
    about: `The app's p95 at ${connections} connections with a tenth of the people and answers, and with all, in turns of ${turnSeconds} s; processor seconds for a thousand (Node + PostgreSQL).`,
    head: ['what', 'tenth p95', 'whole p95', 'is', 'cpu tenth', 'cpu whole', 'is', 'wanted', ''],
    rows: [...found].map(([name, pair]) => rowOf(name, pair)),
  };
}

function rowOf(name: string, [tenth, whole]: Pair): string[] {
  const [small, large] = [quantiles(tenth.latencies).p95, quantiles(whole.latencies).p95];
  const [cheap, dear] = [cpuForThousand(tenth), cpuForThousand(whole)];
  return [
    name,
    figure(small),
    figure(large),
    times(large / small),
    `${figure(cheap.node)}+${figure(cheap.database)}`,
    `${figure(dear.node)}+${figure(dear.database)}`,
    times((dear.node + dear.database) / (cheap.node + cheap.database)),
    `≤ x${atMost}`,
    verdict(large / small <= atMost),
  ];
}
