import type { Scenario } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { seedRemarks } from '#bench/seeding/remarks.ts';
import { openStage, type Stage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { answersOf } from './page-scenarios.ts';
import { measurePairs, type Pair, pairOf, tableOfPairs } from './pairs.ts';
import type { BenchOptions, Log, Report } from './phase.ts';

/** The answers of a lesson whose reviews are by criterion, beside the same answers reviewed in one text. */
export async function compareRemarks(
  dataDir: string,
  options: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const stage = await openStage(dataDir);
  try {
    const about = 'Twenty answers of a lesson reviewed in one text, and in as many words by six criteria.';
    report.tables.push(tableOfPairs('Remarks', about, [await measureRemarks(stage, options, log)]));
  } finally {
    await stage.stop();
  }
}

/** The words go twice, as remarks and as one text: the ratio of the bytes is the floor. */
export async function measureRemarks(stage: Stage, options: BenchOptions, log: Log): Promise<Pair> {
  const { pool } = stage.database;
  const { admin, busiestLesson } = await readSchool(pool, 100);
  const lessons = await seedRemarks(pool, busiestLesson.lessonId);
  const scenarios = [answersOf(admin, lessons.inOneText), answersOf(admin, lessons.byCriterion)] as const;
  const [fewer, more] = [await bytesOf(stage, scenarios[0]), await bytesOf(stage, scenarios[1])];
  log(`Bytes: ${fewer} in one text, ${more} by criterion`);
  const wanted = Math.round((100 * targets.remarks * more) / fewer) / 100;
  const pair = pairOf('Remarks: answers of a lesson', wanted, [...scenarios]);
  await measurePairs(stage, [pair], options, log);
  await lessons.drop();
  return pair;
}

async function bytesOf({ app }: Stage, { app: [unit] }: Scenario): Promise<number> {
  const [asked] = unit ?? [];
  if (!asked) throw new Error('Nothing is asked');
  const response = await fetch(`http://127.0.0.1:${app.port}${asked.path}`, { headers: asked.headers });
  return (await response.arrayBuffer()).byteLength;
}
