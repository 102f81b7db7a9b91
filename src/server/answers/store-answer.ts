import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Answer, AnswerReader, TalkLine } from '#contract/answers.ts';
import { type ReferralReason, referralReason } from '#contract/referral-words.ts';
import { rights } from '#contract/roles.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { answerableBy, lessonRefusal } from '#server/enrolments/enrolments.ts';
import { deadlineRefusal, isInTime, isLate } from '#server/enrolments/lesson-dates.ts';
import { type ApiError, conflict } from '#server/errors.ts';
import { publishSoon } from '#server/live/live.ts';
import { insertCrisisNotices } from '#server/notices/tell-of-crisis.ts';
import { completionOf } from '#server/progress/progress.ts';
import { notifyQueueSoon } from '#server/queue/notify-queue.ts';
import { reviewQueue } from '#server/queue/queue-table.ts';
import { openReferrals } from '#server/referrals/open-referral.ts';
import { answersInLastMinute, answersToLesson, attemptsUsedUp, tooManyAnswers } from './answer-limit.ts';
import type { Concerns } from './concerns.ts';

export interface GivenAnswer {
  content: string;
  /** Of a talk. */
  lines?: readonly TalkLine[] | undefined;
  reader?: AnswerReader | undefined;
  idempotencyKey?: string | undefined;
  /** How many answers a person may submit per minute. */
  perMinute: number;
}

export type Stored = Pick<Answer, 'id' | 'userId' | 'lessonId' | 'content' | 'createdAt' | 'updatedAt'> & {
  isLate: boolean | null;
  /** When a person is due to answer instead of a model. */
  dueAt: string | null;
  support: string | null;
  /** Who was told of an alarm. */
  told: string[] | null;
};

export function newAnswer(
  userId: string,
  lessonId: string,
  { content, lines, reader = 'model', idempotencyKey, perMinute }: GivenAnswer,
  concerns: Concerns,
) {
  return {
    viewerId: userId,
    lessonId,
    content,
    lines: lines ? JSON.stringify(lines) : null,
    reader,
    idempotencyKey: idempotencyKey ?? null,
    perMinute,
    progressId: randomUUIDv7(),
    ...concerns.referrals,
  };
}

/** With the text of each reason to refer it. */
export type NewAnswer = ReturnType<typeof newAnswer>;

/** What the statement's text depends on. */
interface Variant extends Pick<Viewer, 'role'> {
  reader: AnswerReader;
  because: Concerns['because'];
  reasons: ReferralReason[];
  isTalk: boolean;
  /** Whether it is stored whatever the limits are: nobody in danger is turned away. */
  isUrgent: boolean;
}

export const variantOf = (
  { role }: Pick<Viewer, 'role'>,
  { reader = 'model' }: Pick<GivenAnswer, 'reader'>,
  { because, referrals }: Concerns,
  { isTalk = false, isUrgent = false } = {},
): Variant => ({
  role,
  reader,
  because,
  reasons: referralReason.options.filter((reason) => referrals[reason] !== undefined),
  isTalk,
  isUrgent,
});

/**
 * Inserts nothing if the viewer can't answer the lesson, is too late, has reached a limit or repeats a key. Attempts are counted after the
 * answers of the last minute, whose count waits for the person's other submissions. A talk leaves the draft of a written answer.
 */
export function insertAnswer(answer: NewAnswer, variant: Variant) {
  const { viewerId, lessonId, content, lines, idempotencyKey, progressId } = answer;
  const { because, reasons, isTalk, isUrgent } = variant;
  return sql<Stored>`
    with stored as (
      insert into answers (user_id, lesson_id, content, lines, idempotency_key, reader)
      select ${viewerId}::uuid, lessons.id, ${content}, ${lines}::jsonb, ${idempotencyKey}, ${answer.reader}
      from lessons
      where lessons.id = ${lessonId} and ${isUrgent ? sql`true` : mayBeStored(answer, variant)}
      on conflict (user_id, idempotency_key) do nothing
      returning id, user_id as "userId", lesson_id as "lessonId", content,
        created_at as "createdAt", updated_at as "updatedAt"
    ), completed as (
      ${completionOf(progressId, sql`select "userId", "lessonId" from stored`)}
    ), review as (
      insert into reviews (answer_id, author, state)
      select id, 'model', ${sql.lit(because ? 'with_person' : 'waiting')} from stored
    )
    ${isTalk ? sql`` : drafted}
    ${sql.join(
      reasons.map((reason) => referred(reason, answer[reason] ?? null)),
      sql` `,
    )}
    ${because === 'crisis' ? crisisTold : sql``}
    select answers.*, ${isLate} as "isLate", ${because ? dueAt(because) : sql`null`} as "dueAt",
      ${because === 'crisis' ? toldOf : sql`null as told, null as support`}
    from (select stored.*, "userId" as user_id, "createdAt" as created_at from stored) answers
    join lessons on lessons.id = answers."lessonId"`;
}

const mayBeStored = ({ viewerId, lessonId, perMinute }: NewAnswer, { role, reader }: Variant) => sql`
  ${answerableBy({ id: viewerId, role })}
  and ${reader === 'person' ? allowsPerson : sql`true`}
  and ${rights[role].studies ? isInTime(viewerId) : sql`true`}
  and case when ${answersInLastMinute(viewerId)} < ${perMinute} then
    lessons.attempts_limit is null or ${answersToLesson(viewerId, lessonId)} < lessons.attempts_limit
  end`;

const drafted = sql`, drafted as (
  delete from answer_drafts using stored
  where answer_drafts.user_id = stored."userId" and answer_drafts.lesson_id = stored."lessonId"
)`;

const cteOf = (reason: ReferralReason) => sql.ref(`referred_${reason}`);

const referred = (reason: ReferralReason, text: string | null) => sql`,
  ${cteOf(reason)} as (${openReferrals(reason, sql`select id from stored`, { text })})`;

const dueAt = (reason: ReferralReason) => sql`(select "dueAt" from ${cteOf(reason)})`;

const crisisTold = sql`, told as (${insertCrisisNotices(sql`
  select referral.id as referral_id, stored.id as answer_id, "userId" as user_id, "lessonId" as lesson_id
  from stored cross join referred_crisis referral`)})`;

const toldOf = sql`(select array_agg("userId") from told) as told,
  (select support_text from school_settings) as support`;

/** For a query on `lessons`. */
const allowsPerson = sql<boolean>`(select without_ai from courses where courses.id = lessons.course_id)`;

/** After the commit. Not to be awaited: a worker also polls, and a page that reconnects fetches what it missed. */
export async function announceStored(
  db: Db,
  { lessonId, userId, told }: Pick<Stored, 'lessonId' | 'userId' | 'told'>,
  { because, reasons }: Pick<Variant, 'because' | 'reasons'>,
): Promise<void> {
  await Promise.all([
    publishSoon(db, { type: 'answers', lessonId, userId }),
    because === undefined && notifyQueueSoon(db, reviewQueue),
    reasons.length > 0 && publishSoon(db, { type: 'referrals' }),
    ...(told ?? []).map((reader) => publishSoon(db, { type: 'notices', userId: reader })),
  ]).catch(() => {});
}

/** Why nothing was stored; throws what keeps the viewer from answering the lesson at all. */
export async function whyNotStored(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { reader = 'model', perMinute }: Pick<GivenAnswer, 'reader' | 'perMinute'>,
): Promise<ApiError> {
  const lesson = await findAnswerable(db, viewer, lessonId);
  if (!lesson) return lessonRefusal(db, viewer, lessonId, { toAnswer: true });
  if (reader === 'person' && !lesson.allowsPerson) return noPerson();
  const tooLate = await deadlineRefusal(db, viewer.id, lessonId);
  if (tooLate) return tooLate;
  const usedUp = await attemptsUsedUp(db, viewer, lessonId);
  return usedUp ?? tooManyAnswers(db, viewer, perMinute);
}

const findAnswerable = (db: Db, viewer: Viewer, lessonId: string) =>
  db
    .selectFrom('lessons')
    .select(allowsPerson.as('allowsPerson'))
    .where('id', '=', lessonId)
    .where(answerableBy(viewer))
    .executeTakeFirst();

/** Where the course doesn't offer it, the choice isn't quietly ignored: then a model would read the answer. */
const noPerson = () =>
  conflict('В этом курсе нельзя попросить, чтобы ответ прочитал человек. Ответ не отправлен');
