import { sql, type SqlBool } from 'kysely';
import type { Answer, Review } from '#contract/answers/schemas.ts';
import type { ReferralDecision, ReferralReason } from '#contract/referrals/words.ts';
import type { Objection } from '#contract/reviews/feedback.ts';
import { fullName } from '#domain/full-name.ts';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { rowsBy } from '#server/platform/rows-by.ts';

/** A referral of an answer, as far as its author may know of it. */
export interface Handed {
  reason: ReferralReason;
  dueAt: string;
  settledAt: string | null;
  decision: ReferralDecision | null;
  reply: string | null;
  /** What was decided of the lesson. */
  passes: boolean | null;
  by: { firstName: string; lastName: string } | null;
  /** The school's text, in an open alarm and wherever its author is cared for. */
  support: string | null;
  care: boolean;
  /** In an alarm: its author has said that it isn't about him. */
  deniedAt: string | null;
  /** Of an alarm that a person has answered: where its author may answer him. */
  threadId?: string | null;
  /** In a disagreement with a review that was replaced since: the words that it is about. */
  about?: (Omit<Objection, 'disagreement'> & { reason: string }) | null;
}

const replacedRemark = sql`
  select jsonb_build_object('id', remarks.id, 'criterion', criterion ->> 'title',
    'level', criterion #>> array['levels', level::text, 'title'], 'text', remarks.text, 'nextStep', next_step,
    'reason', referrals.text)
  from remarks
  join reviews on reviews.id = remarks.review_id and not reviews.in_force
  join mentor_versions on mentor_versions.id = reviews.mentor_version_id
  cross join jsonb_array_elements(mentor_versions.criteria) criterion
  where remarks.id = referrals.remark_id and criterion ->> 'id' = remarks.criterion_id::text`;

/** What was only noticed is shown to nobody here, but for what a person has replied. */
const isShown = sql<SqlBool>`(
  reason in ('crisis', 'no_ai', 'budget', 'release', 'disagreement') or reply is not null or care
)`;

/** For a query on `answers`: one look at an index for each, since most lists have none. */
export const isHanded = sql<boolean>`exists (
  select from referrals where referrals.answer_id = answers.id and ${isShown}
)`.as('isHanded');

/** With what of each answer was handed to a person. Where nothing was, nothing is read. */
export async function withHanded<Row extends { id: string; isHanded: boolean }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { handed: Handed[] })[]> {
  const answerIds = rows.filter((row) => row.isHanded).map(({ id }) => id);
  const handedIn = rowsBy(
    answerIds.length === 0 ? [] : await handedOf(db, { answerIds }),
    ({ answerId }) => answerId,
  );
  return rows.map((row) => ({ ...row, handed: handedIn(row.id) }));
}

const handedOf = prepared((db, { answerIds }: { answerIds: string[] }) =>
  db
    .selectFrom('referrals')
    .select(({ ref }) => ref('answer_id').$castTo<string>().as('answerId'))
    .select([
      'reason',
      'due_at as dueAt',
      'settled_at as settledAt',
      'decision',
      'reply',
      'passes',
      'care',
      'denied_at as deniedAt',
      sql<Handed['by']>`(
        select jsonb_build_object('firstName', first_name, 'lastName', last_name) from users
        where users.id = settled_by_id
      )`.as('by'),
      sql<string | null>`case when (reason = 'crisis' or care) and settled_at is null
        then (select support_text from school_settings) end`.as('support'),
      sql<string | null>`case when reason = 'crisis' and decision = 'answered' then (
        select messages.thread_id from messages where messages.referral_id = referrals.id limit 1
      ) end`.as('threadId'),
      sql<(Handed['about'] & object) | null>`case when remark_id is not null then (${replacedRemark}) end`.as(
        'about',
      ),
    ])
    // As an inner query, their number is unknown to the planner: it would plan each time, at five times the cost of running.
    .where('answer_id', '=', sql<string>`any((select ${answerIds}::uuid[])::uuid[])`)
    .where(isShown)
    .orderBy('settled_at')
    .orderBy('id'),
);

type WithPerson = Extract<Review, { state: 'with_person' }>['because'];

/** Why a person answers instead of a model; the first reason counts. */
const reasons: readonly WithPerson[] = ['crisis', 'no_ai', 'budget'];

/** Undefined if nothing says why a person has it. `isOwn`: the author reads what may help at once. */
export function withPerson(handedOver: readonly Handed[], { isOwn }: { isOwn: boolean }): Review | undefined {
  const open = handedOver.filter(({ settledAt, deniedAt }) => settledAt === null && deniedAt === null);
  for (const because of reasons) {
    const found = open.find(({ reason }) => reason === because);
    if (!found) continue;
    const support = isOwn && because === 'crisis' && { support: found.support ?? defaultSupportText };
    return { state: 'with_person', because, dueAt: found.dueAt, ...support };
  }
  // Answered in words alone, without a review.
  const answered = repliesIn(handedOver).at(-1);
  return answered && { state: 'done', author: 'mentor', finishedAt: answered.at };
}

/** What stands beside the review while a person is yet to read the answer, too. */
export function careFor(handedOver: readonly Handed[]): Answer['care'] {
  const found = handedOver.find(({ care, settledAt }) => care && settledAt === null);
  return found && { support: found.support ?? defaultSupportText, dueAt: found.dueAt };
}

/** While it is open, unless its author has said that it isn't about him. */
export const isAlarm = (handedOver: readonly Handed[]): boolean =>
  handedOver.some(
    ({ reason, settledAt, deniedAt }) => reason === 'crisis' && settledAt === null && deniedAt === null,
  );

/** When a person is due to release the review. */
export function heldUntil(handedOver: readonly Handed[]): string | undefined {
  return handedOver.find(({ reason, settledAt }) => reason === 'release' && settledAt === null)?.dueAt;
}

/** Who has let the student read the model's review that is in force. */
export function releasedBy(
  handedOver: readonly Handed[],
  {
    responseAuthor,
    responseFinishedAt,
  }: Pick<Answer, 'responseAuthor'> & { responseFinishedAt: string | null },
): Answer['releasedBy'] {
  if (responseAuthor !== 'model' || responseFinishedAt === null) return undefined;
  const released = handedOver.findLast(({ reason, decision }) => reason === 'release' && decision === 'kept');
  // A later review has come in force by itself.
  if (!released?.settledAt || released.settledAt < responseFinishedAt) return undefined;
  return released.by ?? undefined;
}

export function repliesIn(handedOver: readonly Handed[]): NonNullable<Answer['replies']> {
  return handedOver.flatMap(({ reason, reply, decision, passes, by, settledAt }) =>
    reason !== 'disagreement' &&
    reply !== null &&
    settledAt !== null &&
    (decision === 'answered' || decision === 'kept')
      ? [
          {
            text: reply,
            by: by && fullName(by),
            at: settledAt,
            ...(passes === false && { returns: true as const }),
          },
        ]
      : [],
  );
}

/** What the student disagreed with in reviews that others have replaced: it stays readable, with what was answered. */
export function objectionsIn(handedOver: readonly Handed[]): Objection[] {
  return handedOver.flatMap(({ about, dueAt, settledAt, decision, reply, by }) => {
    if (!about) return [];
    const { reason, ...words } = about;
    const settled = settledAt !== null &&
      decision !== null && { at: settledAt, by: by && fullName(by), decision, reply };
    return [{ ...words, disagreement: { reason, dueAt, settled: settled || null } }];
  });
}
