import type { GroupChoice } from '#contract/groups/group-choice.ts';
import type { CoursePerson } from '#contract/people/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchGroup } from '#server/platform/errors.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { getMentoredCourse } from '#server/school/courses/courses.ts';
import { groupsOf } from '#server/school/enrolments/enrolments.ts';
import { byConcern, concernsOf } from './concerns.ts';
import { selectPeople } from './person-rows.ts';
import { selectRevisions } from './revisions.ts';

/** The people of a group that the viewer works with. */
export async function listGroupPeople(db: Db, viewer: Scope, groupId: string): Promise<CoursePerson[]> {
  const { courseId } = await db
    .selectFrom('groups')
    .select('course_id as courseId')
    .where('id', '=', groupId)
    .where(groupsOf(viewer))
    .executeTakeFirstOrThrow(noSuchGroup);
  return listPeople(db, viewer, { courseId, groupId });
}

/** The people of a course that the viewer works with, of all groups and without one. */
export async function listCoursePeople(
  db: Db,
  viewer: Scope,
  courseId: string,
  { groupId }: { groupId?: GroupChoice | undefined } = {},
): Promise<CoursePerson[]> {
  await getMentoredCourse(db, viewer, { courseId, groupId });
  return listPeople(db, viewer, { courseId, groupId });
}

interface Among {
  courseId: string;
  groupId: GroupChoice | undefined;
}

/** Whoever gives more reasons to be looked at comes first; the rest by name. */
async function listPeople(db: Db, viewer: Scope, among: Among): Promise<CoursePerson[]> {
  const [people, revisions] = await Promise.all([
    selectPeople(db, viewer, among),
    selectRevisions(db, viewer, among),
  ]);
  const byPerson = new Map(revisions.map((revision) => [revision.userId, revision]));
  return people
    .map(({ idleDays, overdueLessons, unopened, ...person }) => ({
      ...person,
      reasons: person.hasAccess
        ? concernsOf({ idleDays, overdueLessons, unopened, revision: byPerson.get(person.id), ...person })
        : [],
    }))
    .toSorted(byConcern);
}
