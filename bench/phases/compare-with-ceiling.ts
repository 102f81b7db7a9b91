import { cleanUp } from '#bench/clean-up.ts';
import { type Loader, startLoader } from '#bench/load/loader.ts';
import { median } from '#bench/load/quantiles.ts';
import { nodeMemory, processTree } from '#bench/machine/processes.ts';
import { measure, type Measurement, waitUntilIdle } from '#bench/measure.ts';
import { type Scenario, scenariosOf } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { type Ceiling, openCeiling, openStage, type Stage, subjectOf } from '#bench/stage.ts';
import { targetOf, targets } from '#bench/targets.ts';
import {
  type BenchOptions,
  formatNumber,
  formatRatio,
  type Log,
  type Report,
  type Table,
  verdict,
} from './phase.ts';

interface Pair {
  app: Measurement[];
  ceiling: Measurement[];
}

/** Measures all scenarios, alternately on the app and on the ceiling. */
export async function compareWithCeiling(
  dataDir: string,
  options: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const stage = await openStage(dataDir);
  const ceiling = await openCeiling(stage.connection);
  const loader = startLoader();
  try {
    await waitUntilIdle();
    const idle = await memoryOf(stage);
    const school = await readSchool(stage.database.pool, 10_000);
    const scenarios = scenariosOf(school).filter(({ name }) => name.includes(options.match));
    const table = emptyTable();
    const loaded: Measurement[] = [];
    for (const scenario of scenarios) {
      for (const connections of options.connections) {
        const pair = await measurePair({ stage, ceiling, loader }, scenario, connections, options);
        table.rows.push(rowOf(scenario, connections, pair));
        log(table.rows.at(-1)?.join('  ') ?? '');
        if (connections === Math.max(...options.connections)) loaded.push(...pair.app);
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

const memoryOf = async ({ app }: Stage) => nodeMemory(await processTree(app.pid));

async function measurePair(
  { stage, ceiling, loader }: { stage: Stage; ceiling: Ceiling; loader: Loader },
  scenario: Scenario,
  connections: number,
  { passes, seconds, warmUpSeconds }: BenchOptions,
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
    `${formatNumber(of(side, ({ nodeCpu }) => nodeCpu))}+${formatNumber(of(side, ({ databaseCpu }) => databaseCpu))}`;
  const wanted = checkTargets(scenario, connections, { rate, slower, spread });
  return [
    scenario.name,
    `${connections}`,
    formatNumber(of(ceiling, ({ perSecond }) => perSecond)),
    formatNumber(of(app, ({ perSecond }) => perSecond)),
    formatRatio(rate),
    formatNumber(of(ceiling, ({ p50 }) => p50)),
    formatNumber(of(app, ({ p50 }) => p50)),
    formatNumber(of(app, ({ p95 }) => p95)),
    formatNumber(of(app, ({ p99 }) => p99)),
    formatRatio(slower),
    formatRatio(spread),
    cpu(ceiling),
    cpu(app),
    formatNumber(Math.max(...app.map(({ memory }) => memory.rss))),
    `${(100 * Math.max(...[...app, ...ceiling].map(({ others }) => others))).toFixed(0)}%`,
    wanted.map(({ text }) => text).join(', '),
    wanted.length === 0 ? '' : verdict(wanted.every(({ met }) => met)),
  ];
}

function checkTargets(
  { name }: Scenario,
  connections: number,
  { rate, slower, spread }: { rate: number; slower: number; spread: number },
): { text: string; met: boolean }[] {
  const { alone, busy } = targets;
  if (connections === alone.connections) {
    const most = targetOf(alone.median, name);
    return most === undefined ? [] : [{ text: `p50 ≤ x${most}`, met: slower <= most }];
  }
  if (connections !== busy.connections) return [];
  const wanted = [{ text: `p95:p50 ≤ ${busy.spread}`, met: spread <= busy.spread }];
  const least = targetOf(busy.rate, name);
  if (least !== undefined) wanted.push({ text: `rate ≥ ${least}`, met: rate >= least });
  const most = targetOf(busy.median, name);
  if (most !== undefined) wanted.push({ text: `p50 ≤ x${most}`, met: slower <= most });
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
      ['idle', formatNumber(idle.rss), formatNumber(idle.pss), '', ''],
      [
        'loaded',
        formatNumber(rss),
        formatNumber(most(({ memory }) => memory.pss)),
        `rss ≤ ${targets.busy.megabytes}`,
        verdict(rss <= targets.busy.megabytes),
      ],
    ],
  };
}
