import { cleanUp } from '#bench/clean-up.ts';
import { startLoader } from '#bench/load/loader.ts';
import { quantiles } from '#bench/load/quantiles.ts';
import { cpuPerThousand, emptyTally, runRounds, type Tally } from '#bench/rounds.ts';
import type { Scenario } from '#bench/scenarios/scenarios.ts';
import type { Account } from '#bench/scenarios/school.ts';
import type { openStage } from '#bench/stage.ts';
import { type BenchOptions, formatNumber, formatRatio, type Log, type Table, verdict } from './phase.ts';

/** One kind of request beside another, which may be that many times slower. */
export interface Pair {
  what: string;
  wanted: number;
  scenarios: [Scenario, Scenario];
  tallies: [Tally, Tally];
}

export const pairOf = (what: string, wanted: number, scenarios: [Scenario, Scenario]): Pair => ({
  what,
  wanted,
  scenarios,
  tallies: [emptyTally(), emptyTally()],
});

export const scenarioOf = (name: string, units: Scenario['app']): Scenario => ({
  name,
  app: units,
  ceiling: [],
});

export const get = ({ cookie }: Account, path: string, holds: string[]): Scenario['app'][number][number] => ({
  method: 'GET',
  path,
  headers: { cookie },
  status: 200,
  holds,
});

export const pairConnections = 10;

/** In alternating rounds. */
export async function measurePairs(
  stage: Awaited<ReturnType<typeof openStage>>,
  pairs: readonly Pair[],
  { passes, warmUpSeconds }: BenchOptions,
  log: Log,
): Promise<void> {
  const loader = startLoader();
  try {
    for (const { what, scenarios, tallies } of pairs) {
      for (let pass = 1; pass <= 2 * passes; pass += 1) {
        log(`${what}, pass ${pass} of ${2 * passes}`);
        const sides = [0, 1] as const;
        await runRounds(
          sides.map((side) => ({ stage, scenario: scenarios[side], tally: tallies[side], cleanUp })),
          loader,
          { connections: pairConnections, warmUpSeconds },
        );
      }
    }
  } finally {
    loader.stop();
  }
}

export const tableOfPairs = (title: string, about: string, pairs: readonly Pair[]): Table => ({
  title,
  about: `${about} At ${pairConnections} connections, in alternating rounds. Milliseconds; processor seconds for a thousand (Node + PostgreSQL).`,
  head: ['what', 'p50', 'p50 beside', 'is', 'cpu', 'cpu beside', 'is', 'wanted', ''],
  rows: pairs.map(rowOf),
});

function rowOf({ what, wanted, tallies: [one, other] }: Pair): string[] {
  const [before, beside] = [quantiles(one.latencies).p50, quantiles(other.latencies).p50];
  const [cheap, dear] = [cpuPerThousand(one), cpuPerThousand(other)];
  return [
    what,
    formatNumber(before),
    formatNumber(beside),
    formatRatio(beside / before),
    `${formatNumber(cheap.node)}+${formatNumber(cheap.database)}`,
    `${formatNumber(dear.node)}+${formatNumber(dear.database)}`,
    formatRatio((dear.node + dear.database) / (cheap.node + cheap.database)),
    `≤ x${wanted}`,
    verdict(beside / before <= wanted),
  ];
}
