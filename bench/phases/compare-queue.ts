import { readSchool } from '#bench/scenarios/school.ts';
import { openReferralCount, seedQueue } from '#bench/seeding/queue.ts';
import { openStage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { get, measurePairs, pairOf, scenarioOf, tableOfPairs } from './pairs.ts';
import type { BenchOptions, Log, Report } from './phase.ts';

/** The queue with many open referrals beside the list of as many waiting answers, of all courses and of a curator's one. */
export async function compareQueue(
  dataDir: string,
  options: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const stage = await openStage(dataDir);
  const { pool } = stage.database;
  try {
    const { admin, students, busiestLesson } = await readSchool(pool, 100);
    const curated = busiestLesson.courseId;
    const curator = students.find(({ courseId }) => courseId !== curated);
    if (!curator) throw new Error('Nobody to be the curator');
    const queue = await seedQueue(pool, { curated, curatorId: curator.id });
    try {
      const lists = [admin, curator].map((who) =>
        (['/api/answers/waiting', '/api/referrals'] as const).map((path) =>
          scenarioOf('Queue', [[get(who, `${path}?limit=30`, ['"lastName"'])]]),
        ),
      );
      const pairs = ['Queue', 'Queue, a curator'].map((what, at) => {
        const [waiting, referrals] = lists[at] ?? [];
        if (!waiting || !referrals) throw new Error(`No lists for ${what}`);
        return pairOf(what, targets.queue, [waiting, referrals]);
      });
      await measurePairs(stage, pairs, options, log);
      const about = `The first thirty of ${openReferralCount} open referrals beside the first thirty of as many waiting answers.`;
      report.tables.push(tableOfPairs('Queue', about, pairs));
    } finally {
      await queue.drop();
    }
  } finally {
    await stage.stop();
  }
}
