import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Answer, AnswerReader, TalkLine } from '#contract/answers/schemas.ts';
import { type ReferralReason, referralReason } from '#contract/referrals/words.ts';
import { firstAnswer } from '#server/mentor/passing/first-answer.ts';
import { leaveBehind } from '#server/mentor/passing/pass-referrals.ts';
import { openReferrals } from '#server/mentor/referring/open-referral.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notifyQueueSoon } from '#server/platform/jobs/notify-queue.ts';
import { reviewQueue } from '#server/platform/jobs/queue-table.ts';
import { publishSoon } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { isLate } from '#server/school/enrolments/lesson-dates.ts';
import { insertCrisisNotices } from '#server/school/notices/tell-of-crisis.ts';
import type { FileRow } from './answer-file-rows.ts';
import type { Concerns } from './concerns.ts';
import { mayBeStored } from './conditions.ts';
import {
  areAllLocked,
  filesGiven,
  type FilesOfSubmission,
  lockedFiles,
  moveFiles,
} from './files-of-submission.ts';
import { answerTold } from './tell-of-answer.ts';

export interface GivenAnswer {
  content: string;
  /** Of a written answer. */
  attached?: FilesOfSubmission | undefined;
  /** Of a talk. */
  lines?: readonly TalkLine[] | undefined;
  reader?: AnswerReader | undefined;
  idempotencyKey?: string | undefined;
  /** How many answers a person may submit per minute. */
  perMinute: number;
}

export type Stored = Pick<Answer, 'id' | 'userId' | 'lessonId' | 'content' | 'createdAt' | 'updatedAt'> & {
  isLate: boolean | null;
  /** When a person is due to answer instead of a model, or to read the answer as well. */
  dueAt: string | null;
  support: string | null;
  /** Who was told of an alarm. */
  told: string[];
  /** Only where files were given. */
  files?: FileRow[];
};

export function newAnswer(
  userId: string,
  lessonId: string,
  { content, attached, lines, reader = 'model', idempotencyKey, perMinute }: GivenAnswer,
  concerns: Concerns,
) {
  return {
    viewerId: userId,
    lessonId,
    content,
    ...attached,
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
  cares: boolean;
  isTalk: boolean;
  /** Whether it is stored whatever the limits are: nobody in danger is turned away. */
  isUrgent: boolean;
}

export const variantOf = (
  { role }: Pick<Viewer, 'role'>,
  { reader = 'model' }: Pick<GivenAnswer, 'reader'>,
  { because, referrals, cares = false }: Concerns,
  { isTalk = false, isUrgent = false } = {},
): Variant => ({
  role,
  reader,
  because,
  reasons: referralReason.options.filter((reason) => referrals[reason] !== undefined),
  cares,
  isTalk,
  isUrgent,
});

/**
 * Inserts nothing if the viewer can't answer the lesson, is too late, has reached a limit or repeats a key. Attempts are counted after the
 * answers of the last minute, whose count waits for the person's other submissions. A talk leaves the draft of a written answer.
 */
export function insertAnswer(answer: NewAnswer, variant: Variant) {
  const attached = attachedTo(answer);
  const { viewerId, lessonId, content, lines, idempotencyKey, progressId } = answer;
  const { role, reader, because, reasons, cares, isTalk, isUrgent } = variant;
  const shown = because ?? (cares ? 'doubt' : undefined);
  return sql<Stored>`
    with ${attached ? lockedFiles(attached) : sql``}stored as (
      insert into answers (user_id, lesson_id, content, lines, idempotency_key, reader)
      select ${viewerId}::uuid, lessons.id, ${content}, ${lines}::jsonb, ${idempotencyKey}, ${answer.reader}
      from lessons
      where lessons.id = ${lessonId} and ${isUrgent ? sql`true` : mayBeStored({ id: viewerId, role }, { ...answer, attached }, reader)}
        ${attached ? sql`and ${areAllLocked(attached)}` : sql``}
      on conflict (user_id, idempotency_key) do nothing
      returning id, user_id as "userId", lesson_id as "lessonId", content,
        created_at as "createdAt", updated_at as "updatedAt"
    )${isUrgent ? sql`` : counted(progressId)}, review as (
      insert into reviews (answer_id, author, state)
      select id, 'model', ${sql.lit(because ? 'with_person' : 'waiting')} from stored
    )
    ${isTalk ? sql`` : drafted}
    ${attached ? moveFiles(attached) : sql``}
    ${sql.join(
      reasons.map((reason) => referred(reason, answer[reason] ?? null, cares && reason === 'doubt')),
      sql` `,
    )}
    ${because === 'crisis' ? crisisTold : sql``}
    ${answerTold}
    select answers.*, ${isLate()} as "isLate", ${shown ? dueAt(shown) : sql`null`} as "dueAt",
      ${because === 'crisis' ? peopleTold : sql`'{}'::uuid[]`} as told, ${shown ? supportText : sql`null`} as support
      ${attached ? sql`, ${filesGiven(attached)} as files` : sql``}
    from (select stored.*, "userId" as user_id, "createdAt" as created_at from stored) answers
    join lessons on lessons.id = answers."lessonId"`;
}

const attachedTo = ({ viewerId, lessonId, files, kinds }: NewAnswer) =>
  files && kinds && { viewerId, lessonId, files, kinds };

/** A talk that is interrupted wasn't finished by its student: it counts as no answer. */
const counted = (progressId: string) => sql`, counted as (
  ${firstAnswer(progressId, sql`select "userId", "lessonId" from stored`)}
)${leaveBehind(sql`select "userId", "lessonId" from stored`)}`;

const drafted = sql`, drafted as (
  delete from answer_drafts using stored
  where answer_drafts.user_id = stored."userId" and answer_drafts.lesson_id = stored."lessonId"
)`;

const cteOf = (reason: ReferralReason) => sql.ref(`referred_${reason}`);

const referred = (reason: ReferralReason, text: string | null, cares: boolean) => sql`,
  ${cteOf(reason)} as (${openReferrals(reason, sql`select id from stored`, { text, cares })})`;

const dueAt = (reason: ReferralReason) => sql`(select "dueAt" from ${cteOf(reason)})`;

const crisisTold = sql`, told as (${insertCrisisNotices(sql`
  select referral.id as referral_id, stored.id as answer_id, "userId" as user_id, "lessonId" as lesson_id
  from stored cross join ${cteOf('crisis')} referral`)})`;

const peopleTold = sql`(select coalesce(array_agg("userId"), '{}') from told)`;
const supportText = sql`(select support_text from school_settings)`;

/** After the commit. Not to be awaited: a worker also polls, and a page that reconnects fetches what it missed. */
export async function announceStored(
  db: Db,
  { lessonId, userId, told }: Pick<Stored, 'lessonId' | 'userId' | 'told'>,
  { because, reasons }: Pick<Variant, 'because' | 'reasons'>,
): Promise<void> {
  await Promise.all([
    publishSoon(db, { type: 'answers', lessonId, userId }),
    because === undefined && notifyQueueSoon(db, reviewQueue),
    reasons.length > 0 && publishSoon(db, { type: 'referrals', lessonId, userId }),
    ...told.map((reader) => publishSoon(db, { type: 'notices', userId: reader })),
  ]).catch(() => {});
}
