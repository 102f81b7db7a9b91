import { cleanUp } from '#bench/clean-up.ts';
import type { Job, LoadResult, Unit } from '#bench/load/job.ts';
import { quantiles } from '#bench/load/quantiles.ts';
import { type Loader, startLoader } from '#bench/load/loader.ts';
import { differences, readCpu, untilQuiet } from '#bench/measure.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { type Scenario, scenariosOf } from '#bench/scenarios/scenarios.ts';
import { openStage, type Stage, subjectOf } from '#bench/stage.ts';
import { type Effort, figure, type Report, type Table, type Tell, times, verdict } from './phase.ts';

const connections = 10;
const atMost = 1.1;
/** A machine changes its speed within seconds: only turns as short as this meet the same one. */
const turnSeconds = 0.4;
const turnsInPass = 8;
const longestTurnSeconds = 60;

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

/** What the turns on one dataset came to: milliseconds, and seconds of processor. */
interface Tally {
  latencies: number[];
  node: number;
  database: number;
}

type Pair = [tenth: Tally, whole: Tally];

const noTally = (): Tally => ({ latencies: [], node: 0, database: 0 });

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
      return scenario && tally ? [new Side(stage, scenario, loader, tally)] : [];
    });
    await takeTurns(sides, warmUpSeconds);
  }
}

async function takeTurns(sides: Side[], warmUpSeconds: number): Promise<void> {
  await untilQuiet();
  const rates: number[] = [];
  for (const side of sides) rates.push(await side.warmUp(warmUpSeconds));
  const each = Math.max(1, Math.round((Math.min(...rates) * turnSeconds) / connections));
  for (let turn = 0; turn < turnsInPass; turn += 1) {
    // Neither is always the one who comes second.
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) await side.takeTurn(turn, each);
  }
}

/** The app on one of the datasets. */
class Side {
  readonly #stage: Stage;
  readonly #scenario: Scenario;
  readonly #loader: Loader;
  readonly #tally: Tally;

  constructor(stage: Stage, scenario: Scenario, loader: Loader, tally: Tally) {
    this.#stage = stage;
    this.#scenario = scenario;
    this.#loader = loader;
    this.#tally = tally;
  }

  /** Gives the units a second. */
  async warmUp(warmUpSeconds: number): Promise<number> {
    const job = { units: this.#scenario.app, warmUpSeconds, seconds: warmUpSeconds };
    return (await this.#run(job)).perSecond;
  }

  /** So many units by every connection, not those of the turn before. */
  async takeTurn(turn: number, each: number): Promise<void> {
    const { app } = this.#scenario;
    const count = each * connections;
    const units = Array.from({ length: count }, (_, at): Unit => app[(turn * count + at) % app.length] ?? []);
    const subject = subjectOf(this.#stage);
    const before = await readCpu(subject);
    const { latencies } = await this.#run({ units, each, warmUpSeconds: 0, seconds: longestTurnSeconds });
    const spent = differences(before, await readCpu(subject));
    this.#tally.latencies.push(...latencies);
    this.#tally.node += spent.node;
    this.#tally.database += spent.database;
  }

  async #run(job: Omit<Job, 'port' | 'connections'>): Promise<LoadResult> {
    const result = await this.#loader.run({ ...job, connections, port: this.#stage.app.port });
    if (result.wrong > 0) throw new Error(`${this.#scenario.name}: ${result.firstWrong}`);
    if (this.#scenario.writes) await cleanUp(this.#stage);
    return result;
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
  const [cheap, dear] = [forThousand(tenth), forThousand(whole)];
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

const forThousand = ({ latencies, node, database }: Tally) => ({
  node: (1000 * node) / latencies.length,
  database: (1000 * database) / latencies.length,
});
