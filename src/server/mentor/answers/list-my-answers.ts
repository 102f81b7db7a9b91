import { sql } from 'kysely';
import type { answers as answerCalls } from '#contract/answers/calls.ts';
import { excerptLength, type MyAnswer } from '#contract/answers/my-answers.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import { openRemarks } from '#domain/review-text/open-remarks.ts';
import { listFeedback, structured } from '#server/mentor/feedback/read-feedback.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Scope, Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { isNewest } from '#server/school/lessons/attempts.ts';
import { inAlarm } from '#server/school/lessons/in-alarm.ts';
import { answersWithReviews, shownState } from './answers-with-reviews.ts';
import { attempt, unreadBy } from './answers.ts';

/** The viewer's own answers to the lessons that are open to them now, newest first. */
export async function listMyAnswers(
  db: Db,
  viewer: Viewer,
  { courseId, show, limit, cursor }: Query<typeof answerCalls.listMyAnswers>,
): Promise<MyAnswer[]> {
  // A person's lessons are few: which of them have open remarks is decided by the same function as everywhere.
  const all = show === 'open' ? await openByLesson(db, { personId: viewer.id }) : undefined;
  const rows = await answersOf(
    db,
    { viewerId: viewer.id, courseId, cursor, limit, openIn: all && [...all.keys()] },
    { role: viewer.role, show },
  );
  const open =
    all ?? (await openByLesson(db, { personId: viewer.id, lessonIds: rows.map(({ lessonId }) => lessonId) }));
  return rows.map(({ lessonId, lessonTitle, courseId: id, courseTitle, files, standing, ...row }) => ({
    ...row,
    ...(standing && row.attempt.number === row.attempt.total && { standing }),
    ...(files > 0 && { files }),
    lesson: { id: lessonId, title: lessonTitle },
    course: { id, title: courseTitle },
    openRemarks: row.attempt.number === row.attempt.total ? namesOf(open.get(lessonId)) : [],
  }));
}

const namesOf = (remarks: readonly Remark[] = []) => remarks.map(({ id, criterion }) => ({ id, criterion }));

interface Values {
  viewerId: string;
  courseId: string | undefined;
  cursor: string | undefined;
  limit: number;
  /** The lessons that have something to work on, where only these are asked for. */
  openIn: string[] | undefined;
}

interface Variant extends Pick<Viewer, 'role'> {
  show: Query<typeof answerCalls.listMyAnswers>['show'];
}

const answersOf = prepared(
  (db, { viewerId, courseId, cursor, limit, openIn }: Values, { role, show }: Variant) =>
    selectMyAnswers(db, { id: viewerId, role })
      .$call(given(courseId, (query, id) => query.where('courses.id', '=', id)))
      .$call(given(cursor, (query, id) => query.where('answers.id', '<', id)))
      .$if(show === 'unread', (query) =>
        query.where('inForce.id', 'is not', null).where('inForce.seen_at', 'is', null),
      )
      .$call(given(openIn, (query, ids) => query.where(isNewest).where(inLessons(ids))))
      .orderBy('answers.id', 'desc')
      .limit(limit),
);

function selectMyAnswers(db: Db, viewer: Scope) {
  return answersWithReviews(db)
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select([
      'answers.id',
      'lessons.id as lessonId',
      'lessons.title as lessonTitle',
      'courses.id as courseId',
      'courses.title as courseTitle',
      sql<string>`left(answers.content, ${excerptLength})`.as('excerpt'),
      'answers.created_at as createdAt',
      sql<number>`(select count(*) from answer_files where answer_files.answer_id = answers.id)::integer`.as(
        'files',
      ),
      reviewStateToAuthor,
      'inForce.author as responseAuthor',
      'inForce.finished_at as reviewedAt',
      unreadBy(viewer),
      attempt,
      ownStanding(viewer.id),
    ])
    .where('answers.user_id', '=', viewer.id)
    .where(lessonOpenTo(viewer));
}

/** What became of the lesson; of one in alarm nothing is said. */
const ownStanding = (userId: string) =>
  sql<MyAnswer['standing'] | null>`(
  select jsonb_build_object(
    'viewedAt', iso_time(progress.viewed_at), 'completedAt', iso_time(progress.completed_at),
    'sentAt', iso_time(progress.sent_at), 'passedHow', progress.passed_how, 'below', progress.below
  )
  from lesson_progress progress
  where progress.user_id = ${userId} and progress.lesson_id = lessons.id
    and ${inAlarm(userId, sql`lessons.id`)} is null
)`.as('standing');

/** A mentor's feedback is final for the student, whatever the model does later. */
const reviewStateToAuthor = sql<MyAnswer['reviewState']>`
  case when "inForce".author = 'mentor' then 'done' else ${shownState('latest', 'inForce')} end`.as(
  'reviewState',
);

const inLessons = (ids: readonly string[]) => sql<boolean>`answers.lesson_id = ${anyOf(ids)}`;

interface Whose {
  personId: string;
  lessonIds?: string[];
}

/** What is left to work on in each lesson; of all lessons without `lessonIds`. Lessons without open remarks are left out. */
async function openByLesson(db: Db, whose: Whose): Promise<Map<string, Remark[]>> {
  const reviewed = await reviewedOf(db, whose);
  const feedback = await listFeedback(db, reviewed);
  const attempts = reviewed.map(({ lessonId }, index) => ({ lessonId, feedback: feedback[index] ?? null }));
  const byLesson = Map.groupBy(attempts, ({ lessonId }) => lessonId);
  const open = [...byLesson].map(([lessonId, own]) => [lessonId, openRemarks(own)] as const);
  return new Map(open.filter(([, remarks]) => remarks.length > 0));
}

const reviewedOf = prepared((db, { personId, lessonIds }: Whose) =>
  db
    .selectFrom('answers')
    .innerJoin('reviews as inForce', (join) =>
      join.onRef('inForce.answer_id', '=', 'answers.id').on('inForce.in_force', '=', sql.lit(true)),
    )
    .select(['answers.lesson_id as lessonId', structured])
    .where('answers.user_id', '=', personId)
    .where('inForce.summary', 'is not', null)
    .$call(given(lessonIds, (query, ids) => query.where(inLessons(ids))))
    .orderBy('answers.id'),
);
