import type { Job, LoadResult, Unit } from './load/job.ts';
import type { Loader } from './load/loader.ts';
import { differences, readCpu, untilQuiet } from './measure.ts';
import type { Scenario } from './scenarios/scenarios.ts';
import { type Stage, subjectOf } from './stage.ts';

/** A machine changes its speed within seconds: only turns as short as this meet the same one. */
export const turnSeconds = 0.4;
const turnsInPass = 8;
const longestTurnSeconds = 60;

/** What the turns of one side came to: milliseconds, and seconds of processor. */
export interface Tally {
  latencies: number[];
  node: number;
  database: number;
}

export const noTally = (): Tally => ({ latencies: [], node: 0, database: 0 });

/** Seconds of processor for a thousand units. */
export const cpuForThousand = ({ latencies, node, database }: Tally) => ({
  node: (1000 * node) / latencies.length,
  database: (1000 * database) / latencies.length,
});

/** One of those that are measured in turn. */
export interface Side {
  stage: Stage;
  scenario: Scenario;
  tally: Tally;
  cleanUp: (stage: Stage) => Promise<void>;
}

/** Adds a pass to the tallies: the sides warm up, then take short turns with as many units each. */
export async function takeTurns(
  sides: Side[],
  loader: Loader,
  { connections, warmUpSeconds }: { connections: number; warmUpSeconds: number },
): Promise<void> {
  const run = (side: Side, job: Omit<Job, 'port' | 'connections'>) =>
    runJob(side, loader, { ...job, connections });
  await untilQuiet();
  const rates: number[] = [];
  for (const side of sides) {
    const job = { units: side.scenario.app, warmUpSeconds, seconds: warmUpSeconds };
    rates.push((await run(side, job)).perSecond);
  }
  const each = Math.max(1, Math.round((Math.min(...rates) * turnSeconds) / connections));
  for (let turn = 0; turn < turnsInPass; turn += 1) {
    // Neither is always the one who comes second.
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
      const units = unitsOfTurn(side.scenario, turn, each * connections);
      const subject = subjectOf(side.stage);
      const before = await readCpu(subject);
      const { latencies } = await run(side, { units, each, warmUpSeconds: 0, seconds: longestTurnSeconds });
      const spent = differences(before, await readCpu(subject));
      side.tally.latencies.push(...latencies);
      side.tally.node += spent.node;
      side.tally.database += spent.database;
    }
  }
}

/** Not those of the turn before. */
function unitsOfTurn({ app }: Scenario, turn: number, count: number): Unit[] {
  return Array.from({ length: count }, (_, at) => app[(turn * count + at) % app.length] ?? []);
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
