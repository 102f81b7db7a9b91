import { sql } from 'kysely';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchRemark } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerAuthor, lessonOpenTo, othersOf } from '#server/school/enrolments/enrolments.ts';

export interface BorrowedRemark {
  answerId: string;
  content: string;
  quotes: QuoteRange[];
}

/** A remark with words of the mentor, on an answer that the viewer reviews. */
export const findBorrowed = (db: Db, viewer: Viewer, remarkId: string): Promise<BorrowedRemark> =>
  db
    .selectFrom('remarks')
    .innerJoin('reviews', 'reviews.id', 'remarks.review_id')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select(['answers.id as answerId', 'answers.content', sql<QuoteRange[]>`remarks.borrowed`.as('quotes')])
    .where('remarks.id', '=', remarkId)
    .where('remarks.is_borrowed', '=', true)
    .where(lessonOpenTo(viewer))
    .where(othersOf(viewer, answerAuthor))
    .executeTakeFirstOrThrow(noSuchRemark);
