import { sql } from 'kysely';
import type { CriterionCounts, GroupSkills } from '#contract/skills/schemas.ts';
import { readVersions } from '#server/mentor/feedback/read-feedback.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchGroup } from '#server/platform/errors.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import { sum } from '#server/platform/sum.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { fewestShown } from '#server/school/analytics/visible-from.ts';
import { groupsOf, listedTo, openTo } from '#server/school/enrolments/enrolments.ts';
import { type CriterionInForce, listCriteria } from '#server/school/skills/criteria-in-force.ts';
import { newestInGroup } from './newest-in-group.ts';
import { scaleKey, scaleOf } from './skills-over-time.ts';

/** How many people of the group stand where, by the criteria of its course. */
export async function getGroupSkills(db: Db, viewer: Viewer, groupId: string): Promise<GroupSkills> {
  const group = await findGroup(db, viewer, groupId);
  const [criteria, counted, skills] = await Promise.all([
    listCriteria(db, sql`lessons.course_id = ${group.courseId} and ${listedTo(viewer)}`),
    countNewest(db, groupId),
    listOpenSkills(db),
  ]);
  const fewest = fewestShown(viewer);
  const countsOf = rowsBy(counted, ({ criterionId }) => criterionId);
  const criteriaOf = rowsBy(criteria, ({ skillId }) => skillId);
  return {
    people: group.people,
    skills: skills
      .map(({ id, title }) => ({
        id,
        title,
        criteria: criteriaOf(id).flatMap((criterion) =>
          byScale(criterion, countsOf(criterion.criterionId), fewest),
        ),
      }))
      .filter(({ criteria: own }) => own.length > 0),
  };
}

export const findGroup = (db: Db, viewer: Viewer, groupId: string) =>
  db
    .selectFrom('groups')
    .innerJoin('courses', 'courses.id', 'groups.course_id')
    .select([
      'courses.id as courseId',
      sql<number>`(
        select count(*) from user_courses where user_courses.group_id = groups.id and user_courses.of_student
      )`.as('people'),
    ])
    .where('groups.id', '=', groupId)
    .where(groupsOf(viewer))
    .where(openTo(viewer, 'courses.id'))
    .executeTakeFirstOrThrow(noSuchGroup);

const listOpenSkills = (db: Db) =>
  db
    .selectFrom('skills')
    .select(['id', 'title'])
    .where('archived_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute();

interface Counted {
  criterionId: string;
  levels: string[];
  level: number;
  people: number;
}

/** Each person counts once for a criterion: at the newest attempt that got a level. */
async function countNewest(db: Db, groupId: string): Promise<Counted[]> {
  const { rows } = await sql<Omit<Counted, 'levels'> & { versionId: string }>`
    select "criterionId", "versionId", level, count(*) as people
    from (${newestInGroup(groupId)}) newest
    group by "criterionId", "versionId", level`.execute(db);
  const versions = await readVersions(db, new Set(rows.map(({ versionId }) => versionId)));
  return rows.flatMap(({ versionId, ...row }) => {
    const names = versions.get(versionId)?.names.get(row.criterionId);
    return names ? [{ ...row, levels: names.levels }] : [];
  });
}

/** One row for the scale in force, and one for each former scale that somebody still stands on. */
function byScale(
  { criterionId, title, lesson, levels }: CriterionInForce,
  counted: readonly Counted[],
  fewest: number,
): CriterionCounts[] {
  const ofScale = Map.groupBy([{ levels, level: 0, people: 0 }, ...counted], scaleOf);
  return [...ofScale.values()].map((rows) => {
    const scale = rows[0]?.levels ?? levels;
    const judged = peopleIn(rows);
    const counts = scale.map((_, level) => peopleIn(rows.filter((row) => row.level === level)));
    return {
      criterionId,
      title,
      lesson,
      levels: scale,
      scale: scaleKey({ levels: scale }),
      judged,
      counts: judged < fewest ? null : counts,
    };
  });
}

const peopleIn = (rows: readonly { people: number }[]) => sum(rows.map(({ people }) => people));
