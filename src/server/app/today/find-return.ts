import type { ItemOf } from '#contract/today/schemas.ts';
import { listJudgedRemarks } from '#server/mentor/skills/judged-remarks.ts';
import { listSkillsOf, skillIdsOf } from '#server/mentor/skills/my-skills.ts';
import { dueReturn } from '#server/mentor/skills/next-practice.ts';
import { listPracticeLessons } from '#server/mentor/skills/practice-lessons.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** What isn't taken up for so long goes by itself; the page of skills goes on offering it. */
const goesAfterDays = 14;

/** One at a time, under one key: whoever puts it off isn't offered another in its place. */
export async function findReturn(db: Db, viewer: Viewer): Promise<ItemOf<'return'> | undefined> {
  const judged = await listJudgedRemarks(db, { personId: viewer.id });
  const [skills, lessons] = await Promise.all([
    listSkillsOf(db, judged),
    listPracticeLessons(db, viewer, skillIdsOf(judged)),
  ]);
  const due = dueReturn({ judged, skills, lessons }, new Date(), { overdueAtMost: goesAfterDays });
  if (!due?.skill) return undefined;
  const { why: _why, skill, ...suggestion } = due;
  return { kind: 'return', key: 'return', skill, ...suggestion };
}
