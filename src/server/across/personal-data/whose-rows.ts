import { sql } from 'kysely';
import type { ReferralReason } from '#contract/referrals/words.ts';
import type { Person } from './table-rule.ts';

export const own = ({ id }: Person) => sql<boolean>`user_id = ${id}`;
export const answersOf = ({ id }: Person) => sql`(select id from answers where user_id = ${id})`;
export const responsesOf = ({ id }: Person) => sql`(select id from survey_responses where user_id = ${id})`;
const reviewsOf = (person: Person) => sql`(select id from reviews where answer_id in ${answersOf(person)})`;

export const importRowsOf = ({ id, emails }: Person) =>
  sql<boolean>`(user_id = ${id} or lower(given->>'email') = any(${emails}))`;

/** Also matches by name, in case of a wrong email. Such a row may be a namesake's, so it is erased but never exported. */
export const importRowsLike = (person: Person) => sql<boolean>`(
  ${importRowsOf(person)}
  or (state = 'failed' and given->>'firstName' = ${person.firstName} and given->>'lastName' = ${person.lastName})
)`;

/**
 * A model's review that a person was to read first and that has never been shown. It is no more theirs to read in an export
 * than on the page; erased it is like all others.
 */
export const neverShown = sql`reviews.author = 'model' and not reviews.in_force and reviews.seen_at is null and exists (
  select from referrals where referrals.answer_id = reviews.answer_id and referrals.reason = 'release'
)`;

export const ofReviewsOf = (person: Person) => sql<boolean>`review_id in ${reviewsOf(person)}`;
export const ofShownReviewsOf = (person: Person) => sql<boolean>`review_id in (
  select id from reviews where answer_id in ${answersOf(person)} and not (${neverShown})
)`;

export const ofDialoguesOf = ({ id }: Person) =>
  sql<boolean>`dialogue_id in (select id from dialogues where user_id = ${id})`;

export const ofThreadsOf = ({ id }: Person) =>
  sql<boolean>`thread_id in (select id from threads where user_id = ${id})`;

export const outgoingOf = ({ id, emails }: Person) => sql<boolean>`(
  user_id = ${id} or lower(payload->>'email') = any(${emails}) or payload->'data'->>'userId' = ${id}::text
)`;

const quietReasons: readonly ReferralReason[] = ['doubt', 'suspicion', 'release'];

/** What was only noticed of an answer or of a talk accuses nobody. What its author was told of beforehand, and opened, is his. */
export const shownReferralsOf = (person: Person) => sql<boolean>`(
  answer_id in ${answersOf(person)} and (reason <> all(${quietReasons}) or reply is not null)
  or response_id in ${responsesOf(person)}
  or ${ofThreadsOf(person)}
  or ${ofDialoguesOf(person)} and opened_by_id = ${person.id}
)`;

/** And the journal says no more of what was decided about it. */
export const shownEntriesOf = (person: Person) => sql<boolean>`(subject_id = ${person.id} and (
  action <> 'referral_settled' or details->>'reason' <> all(${quietReasons})
  or details->>'referralId' in (select id::text from referrals where ${shownReferralsOf(person)})
))`;
