import { cleanUp } from '#bench/clean-up.ts';
import { startLoader } from '#bench/load/loader.ts';
import { quantiles } from '#bench/load/quantiles.ts';
import { emptyTally, roundSeconds, runRounds } from '#bench/rounds.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { gradebookSize, seedGradebook } from '#bench/seeding/gradebook.ts';
import { openStage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { get, scenarioOf } from './pairs.ts';
import { type BenchOptions, formatNumber, type Log, type Report, verdict } from './phase.ts';

/** «Кто где» of a stream of three hundred, over thirty lessons, in the large school. */
export async function measureGradebook(
  dataDir: string,
  { passes, warmUpSeconds }: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const stage = await openStage(dataDir);
  const loader = startLoader();
  const tally = emptyTally();
  const { pool } = stage.database;
  const school = await seedGradebook(pool);
  try {
    const { admin } = await readSchool(pool, 1);
    const path = `/api/courses/${school.courseId}/gradebook?groupId=${school.groupId}`;
    const scenario = scenarioOf('gradebook', [[get(admin, path, ['"rubrics":[['])]]);
    for (let pass = 1; pass <= passes; pass += 1) {
      log(`Gradebook, pass ${pass} of ${passes}`);
      await runRounds([{ stage, scenario, tally, cleanUp }], loader, { connections: 1, warmUpSeconds });
    }
  } finally {
    loader.stop();
    await school.drop();
    await stage.stop();
  }
  const { p50 } = quantiles(tally.latencies);
  report.tables.push({
    title: 'Gradebook',
    about: `Milliseconds at one connection, ${gradebookSize.people} people × ${gradebookSize.lessons} lessons; rounds of ${roundSeconds} s.`,
    head: ['what', 'p50', 'wanted', ''],
    rows: [['«Кто где»', formatNumber(p50), `≤ ${targets.gradebook}`, verdict(p50 <= targets.gradebook)]],
  });
}
