import { sql, type SqlBool } from 'kysely';
import { fullName } from '#domain/full-name.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { passesBy } from './passes-by.ts';

/** How a person stands in a lesson, for a query with his `lesson_progress`. */
export const standingColumns = [
  'lesson_progress.viewed_at as viewedAt',
  'lesson_progress.completed_at as completedAt',
  'lesson_progress.sent_at as sentAt',
  'lesson_progress.passed_how as passedHow',
  'lesson_progress.below',
  'lesson_progress.passed_by_id as passedById',
] as const;

/** With the names of the people who passed them: few lessons are passed by a person, so most lists ask for nobody. */
export async function withPassers<Row extends { passedById: string | null }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Omit<Row, 'passedById'> & { passedBy: string | undefined })[]> {
  const ids = [...new Set(rows.flatMap(({ passedById }) => passedById ?? []))];
  const people = ids.length === 0 ? [] : await namesByIds(db, { ids });
  const names = new Map(people.map((person) => [person.id, fullName(person)]));
  return rows.map(({ passedById, ...row }) => ({
    ...row,
    passedBy: passedById === null ? undefined : names.get(passedById),
  }));
}

const namesByIds = prepared((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', anyOf(ids)),
);

/** What is left after a person's correction has taken back that the lesson was done, until something new is sent. */
export async function leftOfLowered(db: Db, ofPerson: OfPerson): Promise<string[] | undefined> {
  const [found] = await loweredNow(db, ofPerson);
  return found?.left;
}

interface OfPerson {
  viewerId: string;
  lessonId: string;
}

const loweredNow = prepared((db, { viewerId, lessonId }: OfPerson) =>
  db
    .selectFrom('lesson_progress')
    .select(sql<string[]>`lesson_progress.lowered -> 'left'`.as('left'))
    .where('user_id', '=', viewerId)
    .where('lesson_id', '=', lessonId)
    .where(
      sql<SqlBool>`lesson_progress.lowered is not null and not exists (
        select from answers
        where answers.user_id = lesson_progress.user_id and answers.lesson_id = lesson_progress.lesson_id
          and answers.created_at > (lesson_progress.lowered ->> 'at')::timestamptz
      )`,
    ),
);

/** For a query on `lessons` and their `courses`. */
export const ruleColumns = [
  passesBy.as('passesBy'),
  sql<boolean>`lessons.is_counted`.as('isCounted'),
] as const;
