import { sql } from 'kysely';
import type {
  Answer,
  listAnswers as listAnswersEndpoint,
  ReviewFigures,
  ReviewState,
} from '#contract/answers.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Scope, Viewer } from '#server/auth/session.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/connect.ts';
import { shortReads } from '#server/db/shared-lanes.ts';
import { lessonRefusal, openTo } from '#server/enrolments/enrolments.ts';
import { notFound } from '#server/errors.ts';
import { lessonForViewer } from '#server/lessons/lessons.ts';
import { figuresOf } from '#server/reviews/review-figures.ts';
import { answerView } from './answer-view.ts';

/** The newest first; without a limit, all. A student's are their own, an administrator's everyone's. */
export async function listAnswers(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { userId, show, limit, cursor }: Query<typeof listAnswersEndpoint> = {},
): Promise<Answer[]> {
  // Without a limit, everyone's may be many.
  const isShort = userId !== undefined || limit !== undefined || viewer.role === 'student';
  const query = answersOfLesson(
    db,
    { viewerId: viewer.id, lessonId, userId, limit, cursor },
    {
      role: viewer.role,
      show,
      ofOne: userId !== undefined,
      isLimited: limit !== undefined,
      isContinued: cursor !== undefined,
    },
  );
  const { rows } = await (isShort ? shortReads(db) : db).executeQuery(query);
  // Nothing found is either a lesson without answers or one that the viewer may not see.
  if (rows.length === 0) await lessonForViewer(db, viewer, lessonId);
  return rows.map((row) => answerView(row, viewer));
}

type Values = { viewerId: string; lessonId: string } & Pick<
  Query<typeof listAnswersEndpoint>,
  'userId' | 'limit' | 'cursor'
>;

interface Variant extends Pick<Query<typeof listAnswersEndpoint>, 'show'> {
  role: Viewer['role'];
  ofOne: boolean;
  isLimited: boolean;
  isContinued: boolean;
}

const answersOfLesson = compileOnce(
  (db, { viewerId, lessonId, userId, limit, cursor }: Values, variant: Variant) =>
    answersFor(db, { id: viewerId, role: variant.role })
      .where('answers.lesson_id', '=', lessonId)
      .$if(variant.ofOne, (query) => query.where('answers.user_id', '=', userId ?? ''))
      .$if(variant.show === 'unreviewed', (query) =>
        query.where('inForce.id', 'is', null).where('latest.state', '<>', sql.lit('done')),
      )
      .$if(variant.show === 'failed', (query) => query.where('latest.state', '=', sql.lit('failed')))
      .$if(variant.isContinued, (query) => query.where('answers.id', '<', cursor ?? ''))
      .$if(variant.isLimited, (query) => query.limit(limit ?? 0))
      // An id is a UUIDv7 and sorts by time.
      .orderBy('answers.id', 'desc'),
);

/** One answer as the viewer sees it; somebody else's is not found for a student. */
export async function findAnswer(db: Db, viewer: Viewer, answerId: string): Promise<Answer> {
  const row = await answersFor(db, viewer).where('answers.id', '=', answerId).executeTakeFirst();
  if (!row) throw await answerRefusal(db, viewer, answerId);
  return answerView(row, viewer);
}

/** Answers in the viewer's scope, each with its newest review, the one in force and what is being written. */
function answersFor(db: Db, viewer: Scope) {
  return (
    db
      .selectFrom('answers')
      .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
      .innerJoin('users', 'users.id', 'answers.user_id')
      // Literals, not parameters: only so does a plan kept for the statement use the partial indexes.
      .leftJoin('reviews as latest', (join) =>
        join.onRef('latest.answer_id', '=', 'answers.id').on('latest.latest', '=', sql.lit(true)),
      )
      .leftJoin('reviews as inForce', (join) =>
        join.onRef('inForce.answer_id', '=', 'answers.id').on('inForce.in_force', '=', sql.lit(true)),
      )
      .leftJoin('review_drafts as draft', (join) =>
        join
          .onRef('draft.review_id', '=', 'latest.id')
          .onRef('draft.attempt', '=', 'latest.attempt')
          .on('latest.state', '=', 'in_progress'),
      )
      .select([
        'answers.id',
        'answers.user_id as userId',
        'answers.lesson_id as lessonId',
        'answers.content',
        'answers.created_at as createdAt',
        'answers.updated_at as updatedAt',
        'users.first_name as firstName',
        'users.last_name as lastName',
        'inForce.text as aiResponse',
        'inForce.author as responseAuthor',
        // The newest review is never a cancelled one: the mentor's stands after it.
        sql<ReviewState | null>`latest.state`.as('reviewState'),
        'latest.author as reviewAuthor',
        'latest.attempt as reviewAttempt',
        'latest.cause as reviewCause',
        'latest.finished_at as reviewFinishedAt',
        'draft.text as draftText',
      ])
      .$if(viewer.role === 'student', (query) => query.where('answers.user_id', '=', viewer.id))
      .$if(viewer.role === 'admin', (query) => query.select([attemptNumber, attemptTotal, madeByModel]))
      .where(openTo(viewer, 'lessons.course_id'))
  );
}

const attemptNumber = sql<number>`(
  select count(*) from answers own
  where own.user_id = answers.user_id and own.lesson_id = answers.lesson_id and own.id <= answers.id
)`.as('attemptNumber');

const attemptTotal = sql<number>`(
  select count(*) from answers own where own.user_id = answers.user_id and own.lesson_id = answers.lesson_id
)`.as('attemptTotal');

const madeByModel = sql<ReviewFigures | null>`
  case when "inForce".author = 'model' then ${figuresOf('inForce')} end`.as('made');

async function answerRefusal(db: Db, viewer: Viewer, answerId: string) {
  const own = await db
    .selectFrom('answers')
    .select('lesson_id as lessonId')
    .where('id', '=', answerId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  return own ? lessonRefusal(db, viewer, own.lessonId) : notFound('Ответ не найден');
}
