import { sql, type SqlBool } from 'kysely';
import type { Answer, Review } from '#contract/answers/schemas.ts';
import type { ReferralDecision, ReferralReason } from '#contract/referrals/words.ts';
import type { Objection } from '#contract/reviews/feedback.ts';
import { fullName } from '#domain/full-name.ts';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import { utcText } from '#server/platform/db/utc-text.ts';

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

/** For a query on the `referrals` of each answer, in the order of settling: null where nothing of it is shown. */
export const handed = sql<Handed[] | null>`
  jsonb_agg(jsonb_build_object(
    'reason', reason, 'dueAt', ${utcText(sql`due_at`)}, 'settledAt', ${utcText(sql`settled_at`)},
    'decision', decision, 'reply', reply, 'passes', passes, 'care', care, 'deniedAt', ${utcText(sql`denied_at`)},
    'by', (
      select jsonb_build_object('firstName', first_name, 'lastName', last_name) from users
      where users.id = settled_by_id
    ),
    'support', case when (reason = 'crisis' or care) and settled_at is null
      then (select support_text from school_settings) end,
    'threadId', case when reason = 'crisis' and decision = 'answered' then (
      select messages.thread_id from messages where messages.referral_id = referrals.id limit 1
    ) end,
    'about', case when remark_id is not null then (${replacedRemark}) end
  ) order by settled_at, id) filter (where ${isShown})`.as('handed');

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
