import type { Job, LoadResult, Unit } from './load/job.ts';
import type { Loader } from './load/loader.ts';
import { differences, readCpu, waitUntilIdle } from './measure.ts';
import type { Scenario } from './scenarios/scenarios.ts';
import { type Stage, subjectOf } from './stage.ts';

/** A machine's speed varies within seconds: rounds must be short to compare the sides under equal conditions. */
export const roundSeconds = 0.4;
const roundsInPass = 8;
const longestRoundSeconds = 60;

/** The totals of one side: latencies in milliseconds, CPU time in seconds. */
export interface Tally {
  latencies: number[];
  node: number;
  database: number;
}

export const emptyTally = (): Tally => ({ latencies: [], node: 0, database: 0 });

/** CPU seconds per thousand units. */
export const cpuPerThousand = ({ latencies, node, database }: Tally) => ({
  node: (1000 * node) / latencies.length,
  database: (1000 * database) / latencies.length,
});

/** One of the compared subjects. */
export interface Side {
  stage: Stage;
  scenario: Scenario;
  tally: Tally;
  cleanUp: (stage: Stage) => Promise<void>;
}

/** Adds a pass to the tallies: the sides warm up, then run short alternating rounds with equal numbers of units. */
export async function runRounds(
  sides: Side[],
  loader: Loader,
  { connections, warmUpSeconds }: { connections: number; warmUpSeconds: number },
): Promise<void> {
  const run = (side: Side, job: Omit<Job, 'port' | 'connections'>) =>
    runJob(side, loader, { ...job, connections });
  await waitUntilIdle();
  const rates: number[] = [];
  for (const side of sides) {
    const job = { units: side.scenario.app, warmUpSeconds, seconds: warmUpSeconds };
    rates.push((await run(side, job)).perSecond);
  }
  const each = Math.max(1, Math.round((Math.min(...rates) * roundSeconds) / connections));
  for (let round = 0; round < roundsInPass; round += 1) {
    // Alternate the order, so that no side always runs second.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const units = unitsOfRound(side.scenario, round, each * connections);
      const subject = subjectOf(side.stage);
      const before = await readCpu(subject);
      const { latencies } = await run(side, { units, each, warmUpSeconds: 0, seconds: longestRoundSeconds });
      const spent = differences(before, await readCpu(subject));
      side.tally.latencies.push(...latencies);
      side.tally.node += spent.node;
      side.tally.database += spent.database;
    }
  }
}

/** Different units in each round. */
function unitsOfRound({ app }: Scenario, round: number, count: number): Unit[] {
  return Array.from({ length: count }, (_, at) => app[(round * count + at) % app.length] ?? []);
}

async function runJob(
  { stage, scenario, cleanUp }: Side,
  loader: Loader,
  job: Omit<Job, 'port'>,
): Promise<LoadResult> {
  const result = await loader.run({ ...job, port: stage.app.port });
  if (result.wrong > 0) throw new Error(`${scenario.name}: ${result.firstWrong}`);
  if (scenario.writes) await cleanUp(stage);
  return result;
}
