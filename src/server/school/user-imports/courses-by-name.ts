import type { Db } from '#server/platform/db/connect.ts';

export interface FoundCourse {
  id: string;
  title: string;
}

/** Finds a course named in a file: by id, or by title as the eye compares it. */
export async function coursesByName(
  db: Db,
): Promise<(name: string) => { course?: FoundCourse; problem?: string }> {
  const courses = await db.selectFrom('courses').select(['id', 'title']).execute();
  const found = Map.groupBy(courses, ({ title }) => nameKey(title));
  for (const course of courses) found.set(course.id, [course]);
  return (name) => {
    const [course, ...others] = found.get(nameKey(name)) ?? [];
    if (!course) return { problem: `Нет курса «${name}»` };
    if (others.length > 0) return { problem: `Курсов «${name}» несколько: укажите id нужного` };
    return { course };
  };
}

/** Titles that look the same are the same: whatever spaces and hyphens they have, «й» in one code point or two, signs unseen. */
export const nameKey = (name: string) =>
  name
    .normalize('NFC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
