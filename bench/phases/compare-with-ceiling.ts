import { barOf, bars } from '#bench/bars.ts';
import { cleanUp } from '#bench/clean-up.ts';
import { type Loader, startLoader } from '#bench/load/loader.ts';
import { median } from '#bench/load/quantiles.ts';
import { familyOf, nodeMemory } from '#bench/machine/processes.ts';
import { measure, type Measurement, untilQuiet } from '#bench/measure.ts';
import { type Scenario, scenariosOf } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { type Ceiling, openCeiling, openStage, type Stage, subjectOf } from '#bench/stage.ts';
import { type Effort, figure, type Report, type Table, type Tell, times, verdict } from './phase.ts';

interface Pair {
  app: Measurement[];
  ceiling: Measurement[];
}

/** Everything that is asked for, of the app and of the ceiling in turn. */
export async function compareWithCeiling(
  dataDir: string,
  effort: Effort,
  report: Report,
  tell: Tell,
): Promise<void> {
  const stage = await openStage(dataDir);
  const ceiling = await openCeiling(stage.connection);
  const loader = startLoader();
  try {
    await untilQuiet();
    const idle = await memoryOf(stage);
    const school = await readSchool(stage.database.pool, 10_000);
    const scenarios = scenariosOf(school).filter(({ name }) => name.includes(effort.match));
    const table = emptyTable();
    const loaded: Measurement[] = [];
    for (const scenario of scenarios) {
      for (const connections of effort.connections) {
        const pair = await measurePair({ stage, ceiling, loader }, scenario, connections, effort);
        table.rows.push(rowOf(scenario, connections, pair));
        tell(table.rows.at(-1)?.join('  ') ?? '');
        if (connections === Math.max(...effort.connections)) loaded.push(...pair.app);
        refuseWrong(scenario, pair);
      }
    }
    report.tables.push(table, memoryTable(idle, loaded));
  } finally {
    loader.stop();
    ceiling.stop();
    await stage.stop();
  }
}

const memoryOf = async ({ app }: Stage) => nodeMemory(await familyOf(app.pid));

async function measurePair(
  { stage, ceiling, loader }: { stage: Stage; ceiling: Ceiling; loader: Loader },
  scenario: Scenario,
  connections: number,
  { passes, seconds, warmUpSeconds }: Effort,
): Promise<Pair> {
  const pair: Pair = { app: [], ceiling: [] };
  const job = { connections, seconds, warmUpSeconds };
  const ofApp = subjectOf(stage);
  const ofCeiling = { ...ofApp, port: ceiling.port, pid: ceiling.pid };
  for (let pass = 0; pass < passes; pass += 1) {
    pair.ceiling.push(await measure(loader, ofCeiling, { ...job, units: scenario.ceiling }));
    if (scenario.writes) await cleanUp(stage);
    pair.app.push(await measure(loader, ofApp, { ...job, units: scenario.app }));
    if (scenario.writes) await cleanUp(stage);
  }
  return pair;
}

function refuseWrong({ name }: Scenario, { app, ceiling }: Pair): void {
  const wrong = [...app, ...ceiling].find((measurement) => measurement.wrong > 0);
  if (wrong) throw new Error(`${name}: ${wrong.wrong} wrong answers, the first: ${wrong.firstWrong}`);
}

const emptyTable = (): Table => ({
  title: 'Beside the ceiling',
  about:
    'Medians of the passes. Milliseconds; processor seconds for a thousand (Node + PostgreSQL); the most megabytes that the app held in the passes; "others": the most of the machine that anybody else used.',
  head: [
    'what',
    'conn.',
    'ceiling/s',
    'app/s',
    'rate',
    'ceiling p50',
    'p50',
    'p95',
    'p99',
    'p50 is',
    'p95:p50',
    'cpu ceiling',
    'cpu app',
    'rss',
    'others',
    'wanted',
    '',
  ],
  rows: [],
});

function rowOf(scenario: Scenario, connections: number, { app, ceiling }: Pair): string[] {
  const of = (side: Measurement[], value: (one: Measurement) => number) => median(side.map(value));
  const rate = of(app, ({ perSecond }) => perSecond) / of(ceiling, ({ perSecond }) => perSecond);
  const slower = of(app, ({ p50 }) => p50) / of(ceiling, ({ p50 }) => p50);
  const spread = of(app, ({ p95 }) => p95) / of(app, ({ p50 }) => p50);
  const cpu = (side: Measurement[]) =>
    `${figure(of(side, ({ nodeCpu }) => nodeCpu))}+${figure(of(side, ({ databaseCpu }) => databaseCpu))}`;
  const wanted = wishes(scenario, connections, { rate, slower, spread });
  return [
    scenario.name,
    `${connections}`,
    figure(of(ceiling, ({ perSecond }) => perSecond)),
    figure(of(app, ({ perSecond }) => perSecond)),
    times(rate),
    figure(of(ceiling, ({ p50 }) => p50)),
    figure(of(app, ({ p50 }) => p50)),
    figure(of(app, ({ p95 }) => p95)),
    figure(of(app, ({ p99 }) => p99)),
    times(slower),
    times(spread),
    cpu(ceiling),
    cpu(app),
    figure(Math.max(...app.map(({ memory }) => memory.rss))),
    `${(100 * Math.max(...[...app, ...ceiling].map(({ others }) => others))).toFixed(0)}%`,
    wanted.map(({ words }) => words).join(', '),
    wanted.length === 0 ? '' : verdict(wanted.every(({ met }) => met)),
  ];
}

function wishes(
  { name }: Scenario,
  connections: number,
  { rate, slower, spread }: { rate: number; slower: number; spread: number },
): { words: string; met: boolean }[] {
  const { busy } = bars;
  if (connections !== busy.connections) return [];
  const wanted = [{ words: `p95:p50 ≤ ${busy.spread}`, met: spread <= busy.spread }];
  const least = barOf(busy.rate, name);
  if (least !== undefined) wanted.push({ words: `rate ≥ ${least}`, met: rate >= least });
  const most = barOf(busy.median, name);
  if (most !== undefined) wanted.push({ words: `p50 ≤ x${most}`, met: slower <= most });
  return wanted;
}

function memoryTable(idle: { rss: number; pss: number }, loaded: Measurement[]): Table {
  const most = (value: (one: Measurement) => number) => Math.max(...loaded.map(value));
  const rss = most(({ memory }) => memory.rss);
  return {
    title: 'Memory',
    about:
      'Of all Node processes of the app, megabytes: after the start, and the most at any moment of the busiest passes.',
    head: ['when', 'rss', 'pss', 'wanted', ''],
    rows: [
      ['idle', figure(idle.rss), figure(idle.pss), '', ''],
      [
        'loaded',
        figure(rss),
        figure(most(({ memory }) => memory.pss)),
        `rss ≤ ${bars.busy.megabytes}`,
        verdict(rss <= bars.busy.megabytes),
      ],
    ],
  };
}
