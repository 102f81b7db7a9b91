import { sql } from 'kysely';
import type { answers as answerCalls } from '#contract/answers/calls.ts';
import type {
  Answer,
  AnswerReader,
  ReviewStatistics,
  ReviewState,
  TalkLine,
} from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { Query } from '#contract/endpoint.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { placeOfBranch } from '#server/mentor/feedback/place-of-branch.ts';
import { listFeedback, structured } from '#server/mentor/feedback/read-feedback.ts';
import { statisticsOf } from '#server/mentor/feedback/review-statistics.ts';
import { recordAlarmsOpened } from '#server/mentor/referring/record-alarms-opened.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { noSuchAnswer } from '#server/platform/errors.ts';
import type { Scope, Viewer } from '#server/platform/viewer.ts';
import { isWaiting } from '#server/school/curators/waiting-answers.ts';
import {
  answerAuthor,
  lessonOpenTo,
  lessonRefusal,
  othersOf,
  peopleOf,
} from '#server/school/enrolments/enrolments.ts';
import { checkGroup, checkGroupOf, inGroup } from '#server/school/enrolments/group-filter.ts';
import { isLate } from '#server/school/enrolments/lesson-dates.ts';
import { lessonForViewer } from '#server/school/lessons/lessons.ts';
import { filesOfAnswer } from './answer-file-rows.ts';
import { type AnswerRow, answerView, type ReviewColumns } from './answer-view.ts';
import { answersWithReviews } from './answers-with-reviews.ts';
import { isHanded, withHanded } from './handed-over.ts';
import { passing } from './lesson-passing.ts';

type Filters = Query<typeof answerCalls.listAnswers>;

/** Newest first; all without a limit. */
export async function listAnswers(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { userId, groupId, show, limit, cursor }: Filters = {},
): Promise<Answer[]> {
  await checkGroupOf(db, viewer, { lessonId, groupId });
  const values = { viewerId: viewer.id, lessonId, userId, groupId, limit, cursor };
  const variant = { role: viewer.role, show, inNoGroup: groupId === 'none' };
  // A lesson may have many answers, which would block other statements on the shared connection.
  const isLong = rights[viewer.role].mentors && userId === undefined && limit === undefined;
  const rows = isLong
    ? await selectOfLesson(db, values, variant).execute()
    : await answersOfLesson(db, values, variant);
  // An empty result is either a lesson without answers or one that the viewer can't access.
  if (rows.length === 0) await lessonForViewer(db, viewer, lessonId);
  return viewsOf(db, viewer, rows);
}

const answersOfLesson = prepared(selectOfLesson);

/**
 * The viewer's own in a lesson that he has just been let into, newest first. Without `marksLate`, the caller knows the deadline
 * and marks them itself.
 */
export async function listOwnAnswers(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { marksLate }: { marksLate: boolean },
): Promise<Answer[]> {
  const variant = { role: viewer.role, marksLate };
  return viewsOf(db, viewer, await ownAnswersOfLesson(db, { viewerId: viewer.id, lessonId }, variant));
}

const ownAnswersOfLesson = prepared(
  (
    db,
    { viewerId: id, lessonId }: Pick<Values, 'viewerId' | 'lessonId'>,
    { role, marksLate }: Pick<Viewer, 'role'> & { marksLate: boolean },
  ) =>
    selectAnswers(db, { id, role }, { marksLate })
      .where('answers.user_id', '=', id)
      .where('answers.lesson_id', '=', lessonId)
      .orderBy('answers.id', 'desc')
      .$narrowType<ReviewColumns>(),
);

function selectOfLesson(
  db: Db,
  { viewerId, lessonId, userId, groupId, limit, cursor }: Values,
  { role, show, inNoGroup }: Variant,
) {
  return (
    selectOpenAnswers(db, { id: viewerId, role })
      .where('answers.lesson_id', '=', lessonId)
      .$call(given(userId, (query, id) => query.where('answers.user_id', '=', id)))
      .$call(given(inNoGroup ? 'none' : groupId, (query, group) => query.where(inGroup(group, answerAuthor))))
      .$if(show === 'unreviewed', (query) =>
        query.where('inForce.id', 'is', null).where('latest.state', '<>', sql.lit('done')),
      )
      .$if(show === 'failed', (query) => query.where('latest.state', '=', sql.lit('failed')))
      .$call(given(cursor, (query, id) => query.where('answers.id', '<', id)))
      .$call(given(limit, (query, count) => query.limit(count)))
      // An id is a UUIDv7 and sorts by time.
      .orderBy('answers.id', 'desc')
      .$narrowType<ReviewColumns>()
  );
}

type Values = { viewerId: string; lessonId: string } & Pick<
  Filters,
  'userId' | 'groupId' | 'limit' | 'cursor'
>;
type Variant = Pick<Viewer, 'role'> & Pick<Filters, 'show'> & { inNoGroup: boolean };

/** Answers of all courses that need the attention of an administrator or a curator, newest first. */
export async function listWaitingAnswers(
  db: Db,
  viewer: Viewer,
  { groupId, limit, cursor }: Query<typeof answerCalls.listWaitingAnswers>,
): Promise<Answer[]> {
  await checkGroup(db, viewer, groupId);
  // Selected as ids first, so that they come from the partial index of the few answers whose newest review is not done,
  // and no plan scans the many others.
  const waiting = sql`
    select answer_id from reviews latest
    where ${isWaiting} ${cursor === undefined ? sql`` : sql`and answer_id < ${cursor}`}
      ${inReach(viewer, groupId)}
    order by answer_id desc limit ${limit}`;
  const rows = await selectOpenAnswers(db, viewer)
    .where('answers.id', '=', sql<string>`any(array(${waiting}))`)
    .orderBy('answers.id', 'desc')
    .$narrowType<ReviewColumns>()
    .execute();
  return viewsOf(db, viewer, rows);
}

type ListedRow = Omit<AnswerRow, 'handed'> &
  ReviewColumns &
  Parameters<typeof listFeedback>[1][number] &
  Parameters<typeof withHanded>[1][number];

/** As listed; who reads another person's alarm is in the journal. */
async function viewsOf(db: Db, viewer: Viewer, rows: readonly ListedRow[]): Promise<Answer[]> {
  const [feedback, whole] = await Promise.all([listFeedback(db, rows), withHanded(db, rows)]);
  const alarms = whole.filter(
    (row) => row.userId !== viewer.id && row.handed.some(({ reason }) => reason === 'crisis'),
  );
  await recordAlarmsOpened(
    db,
    viewer,
    alarms.map(({ id }) => id),
  );
  return whole.map((row, index) => answerView(row, viewer, feedback[index]));
}

/** Limits the ids themselves, since the rows beyond the limit are never looked at. */
const inReach = (viewer: Viewer, groupId: GroupChoice | undefined) =>
  rights[viewer.role].administers && groupId === undefined
    ? sql``
    : sql`and exists (
        select from answers
        join lessons on lessons.id = answers.lesson_id
        where answers.id = latest.answer_id and ${lessonOpenTo(viewer)}
          and ${othersOf(viewer, answerAuthor)} and ${inGroup(groupId, answerAuthor)}
      )`;

/** One answer as the viewer sees it; one that is out of sight is not found. */
export async function getAnswer(db: Db, viewer: Viewer, answerId: string): Promise<Answer> {
  const row = await selectOpenAnswers(db, viewer)
    .where('answers.id', '=', answerId)
    .$narrowType<ReviewColumns>()
    .executeTakeFirst();
  if (!row) throw await answerRefusal(db, viewer, answerId);
  const [[feedback], [whole]] = await Promise.all([listFeedback(db, [row]), withHanded(db, [row])]);
  if (!whole) throw noSuchAnswer();
  return answerView(whole, viewer, feedback);
}

/** Answers in the viewer's scope, as below, of lessons that are open to him. */
const selectOpenAnswers = (db: Db, viewer: Scope) => selectAnswers(db, viewer).where(lessonOpenTo(viewer));

/** People's answers, each with its newest review, the one in force and the draft being streamed; of any lesson. */
function selectAnswers(db: Db, viewer: Scope, { marksLate = true }: { marksLate?: boolean } = {}) {
  return answersWithReviews(db)
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
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
      sql<AnswerReader>`answers.reader`.as('reader'),
      'answers.created_at as createdAt',
      'answers.updated_at as updatedAt',
      'inForce.text as aiResponse',
      'inForce.author as responseAuthor',
      'inForce.finished_at as responseFinishedAt',
      // The newest review is never a cancelled one: the mentor's feedback follows it.
      sql<Exclude<ReviewState, 'held'> | null>`latest.state`.as('reviewState'),
      'latest.author as reviewAuthor',
      'latest.attempt as reviewAttempt',
      'latest.cause as reviewCause',
      'latest.finished_at as reviewFinishedAt',
      draftTextFor(viewer),
      filesOfAnswer.as('files'),
      isHanded,
      talk,
      writtenBy,
    ])
    .select(({ ref }) => ref('answers.lines').$castTo<TalkLine[] | null>().as('lines'))
    .select(structured)
    .select(unreadBy(viewer))
    .$if(marksLate, (query) => query.select(isLate.as('isLate')))
    .where(peopleOf(viewer, answerAuthor))
    .$if(rights[viewer.role].mentors, (query) =>
      query
        .innerJoin('users', 'users.id', 'answers.user_id')
        .select(['users.first_name as firstName', 'users.last_name as lastName'])
        .select([attempt, madeByModel, newer, passing]),
    );
}

/** Of the few that a person has written. */
const writtenBy = sql<AnswerRow['writtenBy']>`case when "inForce".author = 'mentor' then (
  select jsonb_build_object('firstName', first_name, 'lastName', last_name) from users
  where users.id = "inForce".requested_by_id
) end`.as('writtenBy');

/** Of the talk that a take goes on from nothing is said unless it was sent, too. */
const talk = sql<AnswerRow['talk']>`case when answers.lines is not null then (
  select jsonb_build_object('dialogueId', dialogues.id, 'isInterrupted', dialogues.ended_by = 'crisis',
    'take', case when dialogues.kind = 'take' then jsonb_build_object('place', ${placeOfBranch},
      'answerId', parent.answer_id, 'at', ${utcText(sql`parent.created_at`)}) end)
  from dialogues
  left join dialogues parent on parent.id = dialogues.branched_from_id and parent.answer_id is not null
  where dialogues.answer_id = answers.id
) end`.as('talk');

/** A held review is none of its author's business while it is being written. */
const draftTextFor = ({ id, role }: Scope) =>
  (rights[role].administers
    ? sql<string | null>`draft.text`
    : sql<
        string | null
      >`case when not draft.held or ${rights[role].mentors} and answers.user_id <> ${id} then draft.text end`
  ).as('draftText');

/** Its author hasn't been shown the review in force. For a query with that review as `inForce`. */
export const unreadBy = ({ id }: Scope) =>
  sql<boolean>`(answers.user_id = ${id} and "inForce".id is not null and "inForce".seen_at is null)`.as(
    'unread',
  );

export const attempt = sql<Answer['attempt'] & object>`(
  select jsonb_build_object('number', count(*) filter (where own.id <= answers.id), 'total', count(*))
  from answers own where own.user_id = answers.user_id and own.lesson_id = answers.lesson_id
)`.as('attempt');

const madeByModel = sql<ReviewStatistics | null>`
  case when "inForce".author = 'model' then ${statisticsOf('inForce')} end`.as('made');

const newer = sql<(Answer['newer'] & object) | null>`
  case when latest.state = 'done' and not latest.in_force then
    jsonb_build_object('id', latest.id, 'author', latest.author, 'text', latest.text)
  end`.as('newer');

async function answerRefusal(db: Db, viewer: Viewer, answerId: string) {
  const own = await db
    .selectFrom('answers')
    .select('lesson_id as lessonId')
    .where('id', '=', answerId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  return own ? lessonRefusal(db, viewer, own.lessonId) : noSuchAnswer();
}
