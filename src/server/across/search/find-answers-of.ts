import { sql } from 'kysely';
import { type Found, mostAnswersOfPeople } from '#contract/search/schemas.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { answerAuthor, lessonOpenTo, othersOf } from '#server/school/enrolments/enrolments.ts';

type AnswerOf = Omit<Extract<Found, { kind: 'answerOf' }>, 'kind'>;

/** The newest answers of these people, without their words: those that the viewer may review. */
export async function findAnswersOf(db: Db, viewer: Scope, userIds: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<AnswerOf>`
    select answers.id, ${utcText(sql`answers.created_at`)} as at,
      jsonb_build_object('id', lessons.id, 'title', lessons.title) as lesson,
      jsonb_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name) as person
    from answers
    join lessons on lessons.id = answers.lesson_id
    join users on users.id = answers.user_id
    where answers.user_id = ${anyOf(userIds)} and ${othersOf(viewer, answerAuthor)} and ${lessonOpenTo(viewer)}
    order by answers.id desc
    limit ${sql.lit(mostAnswersOfPeople)}`.execute(db);
  return rows.map((row) => ({ kind: 'answerOf', ...row }));
}
