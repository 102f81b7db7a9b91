import type { ItemOf } from '#contract/today/schemas.ts';
import { listJudgedRemarks } from '#server/mentor/skills/judged-remarks.ts';
import { listSkillsOf } from '#server/mentor/skills/my-skills.ts';
import { dueReturn, skillsDue } from '#server/mentor/skills/next-practice.ts';
import { listPracticeLessons } from '#server/mentor/skills/practice-lessons.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** What isn't taken up for so long goes by itself; the page of skills goes on offering it. */
const goesAfterDays = 14;

/** One at a time, under one key: whoever puts it off isn't offered another in its place. */
export async function findReturn(db: Db, viewer: Viewer): Promise<ItemOf<'return'> | undefined> {
  const judged = await listJudgedRemarks(db, { personId: viewer.id });
  const now = new Date();
  const overdue = { overdueAtMost: goesAfterDays };
  const skillIds = skillsDue(judged, now, overdue);
  if (skillIds.length === 0) return undefined;
  const [skills, lessons] = await Promise.all([
    listSkillsOf(db, judged),
    listPracticeLessons(db, viewer, skillIds),
  ]);
  const due = dueReturn({ judged, skills, lessons }, now, overdue);
  if (!due?.skill) return undefined;
  const { why: _why, skill, ...suggestion } = due;
  return { kind: 'return', key: 'return', skill, ...suggestion };
}
