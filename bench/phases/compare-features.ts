import type { Scenario } from '#bench/scenarios/scenarios.ts';
import { readSchool, type Student } from '#bench/scenarios/school.ts';
import { seedDrafts, seedNotices, seedReplies, seedTalks } from '#bench/seeding/features.ts';
import { seedGroups } from '#bench/seeding/groups.ts';
import { openStage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { measureRemarks } from './compare-remarks.ts';
import { coursePages, lessonPages, noticeLists } from './page-scenarios.ts';
import { measurePairs, type Pair, pairOf, tableOfPairs } from './pairs.ts';
import type { BenchOptions, Log, Report } from './phase.ts';

type Pages = (students: readonly Student[]) => Scenario;

/**
 * What a page with a feature costs beside a page without it: of the same students, half have it. For whoever has built a
 * feature and wants to know what everybody pays for it.
 */
export async function compareFeatures(
  dataDir: string,
  options: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const stage = await openStage(dataDir);
  const { pool } = stage.database;
  const pairs: Pair[] = [];
  try {
    const { busiestLesson, students } = await readSchool(pool, 400);
    const [curator, ...others] = students.filter(({ courseId }) => courseId !== busiestLesson.courseId);
    if (!curator) throw new Error('Nobody to be the curator');
    // By lesson, since a scenario belongs to one.
    const lessons = [...new Set(others.map(({ answeredLessonId }) => answeredLessonId))];
    const withFeature = new Set(lessons.slice(lessons.length / 2));
    const free = others.filter(({ answeredLessonId }) => !withFeature.has(answeredLessonId));
    const having = others.filter(({ answeredLessonId }) => withFeature.has(answeredLessonId));

    const compare = async (
      what: string,
      seed: () => Promise<{ drop(): Promise<void> }>,
      pages: Pages[],
      wanted: number = targets.feature,
    ) => {
      const seeded = await seed();
      const compared = pages.map((page) => {
        const scenarios: [Scenario, Scenario] = [page(free), page(having)];
        return pairOf(`${what}: ${scenarios[0].name}`, wanted, scenarios);
      });
      await measurePairs(stage, compared, options, log);
      pairs.push(...compared);
      await seeded.drop();
    };

    await compare(
      'Stream',
      () => seedGroups(pool, { people: having, curated: busiestLesson.courseId, curatorId: curator.id }),
      [coursePages, lessonPages],
    );
    await compare('Draft', () => seedDrafts(pool, having), [lessonPages]);
    await compare('Reply of a person', () => seedReplies(pool, having), [lessonPages], targets.rarePart);
    await compare('Talk', () => seedTalks(pool, having), [lessonPages]);
    await compare('Notices', () => seedNotices(200)(pool, having), [coursePages]);
    // Twenty are shown: beside an empty list, it would be their size that is measured.
    const few = await seedNotices(20)(pool, free);
    await compare('Notices, 200 beside 20', () => seedNotices(200)(pool, having), [noticeLists]);
    await few.drop();

    pairs.push(await measureRemarks(stage, options, log));
  } finally {
    await stage.stop();
  }
  const about =
    'Pages of students without a feature beside pages of those who have it. Masking, the ledger and the look at a text are measured by the part live.';
  report.tables.push(tableOfPairs('Features', about, pairs));
}
