import { cleanUp } from '#bench/clean-up.ts';
import { median } from '#bench/load/quantiles.ts';
import { startLoader } from '#bench/load/loader.ts';
import { measure } from '#bench/measure.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { scenariosOf } from '#bench/scenarios/scenarios.ts';
import { openStage, type Stage } from '#bench/stage.ts';
import { type Effort, figure, type Report, type Table, type Tell, times, verdict } from './phase.ts';

const connections = 10;
const atMost = 1.1;

/** The same calls with ten times the people and answers: the app twice, on either dataset, in turn. */
export async function compareWithTenth(
  [whole, tenth]: [string, string],
  effort: Effort,
  report: Report,
  tell: Tell,
): Promise<void> {
  const stages = [await openStage(tenth), await openStage(whole)];
  const loader = startLoader();
  try {
    const scenarios = await Promise.all(
      stages.map(async ({ database }) => scenariosOf(await readSchool(database.pool, 5_000))),
    );
    const table: Table = {
      title: 'Ten times the people and answers',
      about: `The app's p95 at ${connections} connections with a tenth of the people and answers, and with all.`,
      head: ['what', 'tenth p95', 'whole p95', 'is', 'wanted', ''],
      rows: [],
    };
    for (const [index, { name }] of (scenarios[0] ?? []).entries()) {
      if (!name.includes(effort.match)) continue;
      const found: number[][] = stages.map(() => []);
      for (let pass = 0; pass < effort.passes + 2; pass += 1) {
        for (const [side, stage] of stages.entries()) {
          const scenario = scenarios[side]?.[index];
          if (!scenario) continue;
          const job = {
            connections,
            seconds: effort.seconds,
            warmUpSeconds: effort.warmUpSeconds,
            units: scenario.app,
          };
          const measured = await measure(loader, subjectOf(stage), job);
          if (measured.wrong > 0) throw new Error(`${name}: ${measured.firstWrong}`);
          found[side]?.push(measured.p95);
          if (scenario.writes) await cleanUp(stage);
        }
      }
      const [small = NaN, large = NaN] = found.map(median);
      table.rows.push([
        name,
        figure(small),
        figure(large),
        times(large / small),
        `≤ x${atMost}`,
        verdict(large / small <= atMost),
      ]);
      tell(table.rows.at(-1)?.join('  ') ?? '');
    }
    report.tables.push(table);
  } finally {
    loader.stop();
    for (const stage of stages) await stage.stop();
  }
}

const subjectOf = ({ app }: Stage) => ({ port: app.port, pid: app.pid, databaseParent: app.pid });
