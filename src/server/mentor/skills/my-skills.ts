import { sql } from 'kysely';
import type { SkillsOverTime } from '#contract/skills/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { type JudgedRemark, listJudgedRemarks } from './judged-remarks.ts';
import { skillsOverTime } from './skills-over-time.ts';

/** The viewer's own. A lesson that is closed by now keeps its levels, without its title. */
export async function getMySkills(db: Db, viewer: Viewer): Promise<SkillsOverTime> {
  const judged = await listJudgedRemarks(db, { personId: viewer.id });
  const lessonIds = [...new Set(judged.map(({ lessonId }) => lessonId))];
  const [skills, lessons] = await Promise.all([listSkillsOf(db, judged), listOpen(db, viewer, lessonIds)]);
  return skillsOverTime(judged, { skills, titles: new Map(lessons.map(({ id, title }) => [id, title])) });
}

/** Those under which the remarks stand, in the school's order. */
export function listSkillsOf(db: Db, judged: readonly JudgedRemark[]) {
  const ids = [...new Set(judged.map(({ skillId }) => skillId).filter((id) => id !== null))];
  return skillsById(db, { ids });
}

const skillsById = prepared((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('skills')
    .select(['id', 'title', 'description'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('order')
    .orderBy('id'),
);

const listOpen = (db: Db, viewer: Viewer, ids: readonly string[]) =>
  db
    .selectFrom('lessons')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(lessonOpenTo(viewer))
    .execute();
