import { type BulkAction, bulkMaxPeople, type Selection } from '#contract/user-imports/bulk.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict, noSuchCourse, notFound } from '#server/platform/errors.ts';
import { getSignedText, type SignedText } from '#server/school/legal/paper-consent.ts';
import { listUserIds } from '#server/school/users/users.ts';

/** The ids of the selected people, each once. */
export async function selectedIds(db: Db, { ids, filter, except = [] }: Selection): Promise<string[]> {
  if (!filter) return [...new Set(ids)];
  const found = await listUserIds(db, filter, bulkMaxPeople + except.length + 1);
  const left = found.filter((id) => !except.includes(id));
  if (left.length > bulkMaxPeople) {
    throw conflict(`Под фильтр подходит больше ${bulkMaxPeople.toLocaleString('ru-RU')} человек: сузьте его`);
  }
  if (left.length === 0) throw conflict('Под фильтр никто не подходит');
  return left;
}

/** The titles that the action names. */
export interface ActionTitles {
  course: string;
  /** Of the course's groups, by id. */
  groups: Map<string, string>;
  /** What is signed on paper. */
  text: SignedText | undefined;
}

/** Refuses an action on a course, a group or a text that doesn't exist. */
export async function titlesOf(db: Db, action: BulkAction): Promise<ActionTitles> {
  const text = action.kind === 'paper_consent' ? await getSignedText(db, action) : undefined;
  if (!('courseId' in action)) return { course: '', groups: new Map(), text };
  const course = await db
    .selectFrom('courses')
    .select('title')
    .where('id', '=', action.courseId)
    .executeTakeFirstOrThrow(noSuchCourse);
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'title'])
    .where('course_id', '=', action.courseId)
    .execute();
  const titles = new Map(groups.map(({ id, title }) => [id, title]));
  if ('groupId' in action && action.groupId && !titles.has(action.groupId)) {
    throw notFound('В этом курсе нет такого потока');
  }
  return { course: course.title, groups: titles, text };
}
