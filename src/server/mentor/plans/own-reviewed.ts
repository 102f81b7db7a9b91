import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchAnswer } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';

/** The viewer's own answer, while its lesson is open to him. */
export const getOwnReviewed = (db: Db, viewer: Viewer, answerId: string) =>
  db
    .selectFrom('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select(['lessons.id as lessonId', isCalm])
    .where('answers.id', '=', answerId)
    .where('answers.user_id', '=', viewer.id)
    .where(lessonOpenTo(viewer))
    .executeTakeFirstOrThrow(noSuchAnswer);

/** It was no alarm, or was about nobody, as its author or a person has said. */
const isCalm = sql<boolean>`not exists (
  select from referrals
  where referrals.answer_id = answers.id and reason = 'crisis' and denied_at is null
    and decision is distinct from 'dismissed'
)`.as('isCalm');
