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
import { listFeedback, structured } from '#server/mentor/feedback/read-feedback.ts';
import { statisticsOf } from '#server/mentor/feedback/review-statistics.ts';
import { recordAlarmsOpened } from '#server/mentor/referring/record-alarms-opened.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { noSuchAnswer } from '#server/platform/errors.ts';
import type { Scope, Viewer } from '#server/platform/viewer.ts';
import { answerAuthor, lessonOpenTo, peopleOf } from '#server/school/enrolments/enrolments.ts';
import { checkGroupOf, inGroup } from '#server/school/enrolments/group-filter.ts';
import { isLate } from '#server/school/enrolments/lesson-dates.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';
import { lessonForViewer } from '#server/school/lessons/lessons.ts';
import { type AnswerRow, answerView, type ReviewColumns } from './answer-view.ts';
import { answersWithReviews } from './answers-with-reviews.ts';
import { passingColumns } from './lesson-passing.ts';
import { rareMarks, rareParts } from './rare-parts.ts';

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
    selectOpenAnswers(db, { id: viewerId, role }, { onlyLesson: lessonId })
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

type ListedRow = Omit<AnswerRow, 'handed' | 'talk' | 'writtenBy'> &
  ReviewColumns &
  Parameters<typeof listFeedback>[1][number] &
  Parameters<typeof rareParts>[1][number];

/** As listed; who reads another person's alarm is in the journal. */
export async function viewsOf(db: Db, viewer: Viewer, rows: readonly ListedRow[]): Promise<Answer[]> {
  const whole = await readWhole(db, rows);
  const alarms = whole.filter(
    ({ row }) => row.userId !== viewer.id && row.handed.some(({ reason }) => reason === 'crisis'),
  );
  await recordAlarmsOpened(
    db,
    viewer,
    alarms.map(({ row }) => row.id),
  );
  return whole.map(({ row, feedback }) => answerView(row, viewer, feedback));
}

/** With what is read apart from the rows of a list. */
async function readWhole(db: Db, rows: readonly ListedRow[]) {
  const [feedback, rareOf] = await Promise.all([listFeedback(db, rows), rareParts(db, rows)]);
  return rows.map((row, index) => ({ row: { ...row, ...rareOf(row.id) }, feedback: feedback[index] }));
}

/** One answer as the viewer sees it; one that is out of sight is not found. */
export async function getAnswer(db: Db, viewer: Viewer, answerId: string): Promise<Answer> {
  const rows = await selectOpenAnswers(db, viewer)
    .where('answers.id', '=', answerId)
    .$narrowType<ReviewColumns>()
    .execute();
  const [whole] = await readWhole(db, rows);
  if (!whole) throw await answerRefusal(db, viewer, answerId);
  return answerView(whole.row, viewer, whole.feedback);
}

interface Selection {
  marksLate?: boolean;
  /** Where all answers are of one lesson. */
  onlyLesson?: string;
}

/** Answers in the viewer's scope, as below, of lessons that are open to him. */
export const selectOpenAnswers = (db: Db, viewer: Scope, selection?: Selection) =>
  selectAnswers(db, viewer, selection).where(lessonOpenTo(viewer));

/** People's answers, each with its newest review, the one in force and the draft being streamed; of any lesson. */
function selectAnswers(db: Db, viewer: Scope, { marksLate = true, onlyLesson }: Selection = {}) {
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
    ])
    .select(rareMarks(viewer))
    .select(({ ref }) => ref('answers.lines').$castTo<TalkLine[] | null>().as('lines'))
    .select(structured)
    .select(unreadBy(viewer))
    .$if(marksLate, (query) => query.select(isLate(onlyLesson).as('isLate')))
    .where(peopleOf(viewer, answerAuthor))
    .$if(rights[viewer.role].mentors, (query) =>
      query
        .innerJoin('users', 'users.id', 'answers.user_id')
        .select(['users.first_name as firstName', 'users.last_name as lastName'])
        .leftJoin('lesson_progress as done', (join) =>
          join
            .onRef('done.user_id', '=', 'answers.user_id')
            .onRef('done.lesson_id', '=', 'answers.lesson_id'),
        )
        .select([attempt, newer, ...passingColumns(onlyLesson)]),
    )
    .$if(rights[viewer.role].seesPrompts, (query) => query.select(madeByModel));
}

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
