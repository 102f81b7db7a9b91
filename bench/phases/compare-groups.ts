import { readSchool } from '#bench/scenarios/school.ts';
import { seedGroups } from '#bench/seeding/groups.ts';
import { openStage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { answersOf, coursePages, lessonPages, listsOfTalks } from './page-scenarios.ts';
import { measurePairs, pairOf, tableOfPairs } from './pairs.ts';
import type { BenchOptions, Log, Report } from './phase.ts';

/** Calls of students in a group beside those of others, and a curator's answers beside an administrator's. */
export async function compareGroups(
  dataDir: string,
  options: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const stage = await openStage(dataDir);
  const { pool } = stage.database;
  try {
    const { admin, busiestLesson, students } = await readSchool(pool, 100);
    const curated = busiestLesson.courseId;
    const [curator, ...others] = students.filter(({ courseId }) => courseId !== curated);
    if (!curator) throw new Error('Nobody to be the curator');
    const half = Math.floor(others.length / 2);
    const [free, grouped] = [others.slice(0, half), others.slice(half)];
    const groups = await seedGroups(pool, { people: grouped, curated, curatorId: curator.id });
    const pairs = [
      pairOf('The gate, in a group', targets.inGroup, [listsOfTalks(free), listsOfTalks(grouped)]),
      pairOf('Lesson page, in a group', targets.inGroup, [lessonPages(free), lessonPages(grouped)]),
      pairOf('Course page, in a group', targets.inGroup, [coursePages(free), coursePages(grouped)]),
      pairOf('Answers of a lesson, a curator', targets.curator, [
        answersOf(admin, busiestLesson.lessonId),
        answersOf(curator, busiestLesson.lessonId),
      ]),
    ];
    await measurePairs(stage, pairs, options, log);
    await groups.drop();
    const about = 'Students without a group beside those in one, an administrator beside a curator.';
    report.tables.push(tableOfPairs('Groups', about, pairs));
  } finally {
    await stage.stop();
  }
}
