import type { Db } from '#server/platform/db/connect.ts';
import { type FoundCourse, nameKey } from './courses-by-name.ts';
import type { PersonRow } from './person-rows.ts';

export interface FoundGroup {
  id: string;
  title: string;
}

export interface CourseToOpen extends FoundCourse {
  /** The group to put the person into. */
  group?: FoundGroup | undefined;
}

/** Adds the row's group to its course: found in it by id, or by title among the groups that are not archived. */
export async function groupsByName(
  db: Db,
): Promise<(row: PersonRow, courses: FoundCourse[]) => { courses: CourseToOpen[]; problems: string[] }> {
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'title', 'course_id as courseId', 'archived_at as archivedAt'])
    .execute();
  return ({ group: name, courses: named }, courses) => {
    if (name === undefined) return { courses, problems: [] };
    if (named.length !== 1) return { courses, problems: ['С потоком нужно указать ровно один курс'] };
    const [course] = courses;
    if (!course) return { courses, problems: [] };
    const [group, ...others] = groups.filter(
      ({ id, title, courseId, archivedAt }) =>
        courseId === course.id && (id === name || (archivedAt === null && nameKey(title) === nameKey(name))),
    );
    if (!group) return { courses, problems: [`В курсе «${course.title}» нет потока «${name}»`] };
    if (others.length > 0) {
      return {
        courses,
        problems: [`В курсе «${course.title}» несколько потоков «${name}»: укажите id нужного`],
      };
    }
    return { courses: [{ ...course, group }], problems: [] };
  };
}
