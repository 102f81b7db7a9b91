import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/platform/db/tables.ts';

/** The person whose rows are selected. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  /** The current and the former emails. */
  emails: string[];
}

/**
 * How a table relates to a person. `rows` selects their rows; `hide` lists columns excluded from the export. `goes` is how
 * they are erased: by foreign keys with the person's own row, by a separate delete, or by clearing the personal columns.
 * `none`: the table has no personal data, for this reason.
 */
export type TableRule =
  | {
      rows: Rows;
      /** The rows to erase, if more than `rows`. */
      erase?: Rows;
      /** Rows of others that have the person's words or name: they are deleted. */
      elsewhere?: Rows;
      hide?: string[];
      /** What only its person reads: an export leaves it out unless it is asked for in so many words. */
      private?: true;
      goes: 'with the person' | 'by itself' | 'emptied';
    }
  | { none: string };

type Rows = (person: Person) => RawBuilder<boolean>;

const own = ({ id }: Person) => sql<boolean>`user_id = ${id}`;
const answersOf = ({ id }: Person) => sql`(select id from answers where user_id = ${id})`;
const responsesOf = ({ id }: Person) => sql`(select id from survey_responses where user_id = ${id})`;
const reviewsOf = (person: Person) => sql`(select id from reviews where answer_id in ${answersOf(person)})`;

const importRowsOf = ({ id, emails }: Person) =>
  sql<boolean>`(user_id = ${id} or lower(given->>'email') = any(${emails}))`;

/** Also matches by name, in case of a wrong email. Such a row may be a namesake's, so it is erased but never exported. */
const importRowsLike = (person: Person) => sql<boolean>`(
  ${importRowsOf(person)}
  or (state = 'failed' and given->>'firstName' = ${person.firstName} and given->>'lastName' = ${person.lastName})
)`;

/**
 * A model's review that a person was to read first and that has never been shown. It is no more theirs to read in an export
 * than on the page; erased it is like all others.
 */
const neverShown = sql`reviews.author = 'model' and not reviews.in_force and reviews.seen_at is null and exists (
  select from referrals where referrals.answer_id = reviews.answer_id and referrals.reason = 'release'
)`;

const ofReviewsOf = (person: Person) => sql<boolean>`review_id in ${reviewsOf(person)}`;
const ofShownReviewsOf = (person: Person) => sql<boolean>`review_id in (
  select id from reviews where answer_id in ${answersOf(person)} and not (${neverShown})
)`;

const ofDialoguesOf = ({ id }: Person) =>
  sql<boolean>`dialogue_id in (select id from dialogues where user_id = ${id})`;

/** The compiler requires every table; a test verifies the rules. */
export const tableRules: Record<keyof Tables, TableRule> = {
  users: {
    rows: ({ id }) => sql`id = ${id}`,
    hide: ['password_hash', 'search_text'],
    goes: 'with the person',
  },
  sessions: { rows: own, hide: ['token_hash'], goes: 'with the person' },
  // A refusal at an address that nobody has is nobody's.
  sign_ins: { rows: own, goes: 'with the person' },
  known_addresses: { rows: own, goes: 'with the person' },
  known_devices: { rows: own, hide: ['token_hash'], goes: 'with the person' },
  personal_links: { rows: own, hide: ['token_hash'], goes: 'with the person' },
  // Of strangers, and of nobody after a day.
  join_requests: {
    rows: ({ emails }) => sql`lower(email) = any(${emails})`,
    hide: ['token_hash'],
    goes: 'by itself',
  },
  joins: { rows: own, goes: 'with the person' },
  consents: { rows: own, goes: 'with the person' },
  // One's words to others, and one's alarms, are notices of theirs.
  notices: {
    rows: own,
    elsewhere: ({ id }) => sql`${id}::text in (subject->>'fromId', subject->>'studentId')`,
    goes: 'with the person',
  },
  notice_choices: { rows: own, goes: 'with the person' },
  // A letter to an address without an account names the address alone.
  outbox: {
    rows: ({ id, emails }) => sql`(user_id = ${id} or lower(payload->>'email') = any(${emails}))`,
    hide: ['claim', 'worker_id'],
    goes: 'by itself',
  },
  outbox_tries: {
    rows: ({ id, emails }) => sql`outbox_id in (
      select id from outbox where user_id = ${id} or lower(payload->>'email') = any(${emails})
    )`,
    goes: 'by itself',
  },
  user_courses: { rows: own, goes: 'with the person' },
  curators: { rows: own, goes: 'with the person' },
  personal_dates: { rows: own, goes: 'with the person' },
  answer_drafts: { rows: own, goes: 'with the person' },
  lesson_progress: { rows: own, goes: 'with the person' },
  answers: { rows: own, hide: ['idempotency_key'], goes: 'with the person' },
  // A prompt is confidential, and repeats the answer.
  reviews: {
    rows: (person) => sql`(answer_id in ${answersOf(person)} and not (${neverShown}))`,
    erase: (person) => sql`answer_id in ${answersOf(person)}`,
    hide: ['claim', 'prompt', 'raw'],
    goes: 'with the person',
  },
  remarks: { rows: ofShownReviewsOf, erase: ofReviewsOf, goes: 'with the person' },
  remark_checks: { rows: ofShownReviewsOf, erase: ofReviewsOf, goes: 'with the person' },
  counter_quotes: {
    rows: (person) => sql`remark_id in (select id from remarks where ${ofShownReviewsOf(person)})`,
    erase: (person) => sql`remark_id in (select id from remarks where ${ofReviewsOf(person)})`,
    hide: ['claim', 'worker_id', 'raw', 'cause', 'estimate', 'idempotency_key'],
    goes: 'with the person',
  },
  // What was only noticed of an answer accuses nobody.
  referrals: {
    rows: (person) =>
      sql`(answer_id in ${answersOf(person)} and (reason not in ('doubt', 'suspicion', 'release') or reply is not null)
        or response_id in ${responsesOf(person)})`,
    erase: (person) => sql`(answer_id in ${answersOf(person)} or response_id in ${responsesOf(person)})`,
    // What was decided takes effect a little later.
    hide: ['settlement', 'settle_at', 'settle_by_id'],
    goes: 'with the person',
  },
  review_drafts: {
    rows: (person) => sql`(${ofReviewsOf(person)} and not held)`,
    erase: ofReviewsOf,
    goes: 'with the person',
  },
  dialogues: { rows: own, goes: 'with the person' },
  // What the person has not seen of the persona: its state, and words of a model that were not shown.
  dialogue_turns: {
    rows: ofDialoguesOf,
    hide: ['claim', 'worker_id', 'mood', 'marks', 'cut', 'raw', 'request', 'cause', 'alarm', 'estimate'],
    goes: 'with the person',
  },
  turn_drafts: {
    rows: (person) => sql`turn_id in (select id from dialogue_turns where ${ofDialoguesOf(person)})`,
    goes: 'with the person',
  },
  plans: { rows: own, hide: ['idempotency_key'], private: true, goes: 'with the person' },
  set_asides: { rows: own, goes: 'with the person' },
  survey_responses: { rows: own, goes: 'with the person' },
  survey_answers: {
    rows: (person) => sql`response_id in ${responsesOf(person)}`,
    goes: 'with the person',
  },
  // The keys contain an account or a session, and the client's address.
  login_failures: {
    rows: ({ id }) =>
      sql`(position(${id} in key) > 0 or key in (select 'session:' || id from sessions where user_id = ${id}))`,
    goes: 'by itself',
  },
  user_import_rows: {
    rows: importRowsOf,
    erase: importRowsLike,
    hide: ['password', 'password_hash'],
    goes: 'by itself',
  },
  audit_log: { rows: ({ id }) => sql`subject_id = ${id}`, goes: 'emptied' },
  courses: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  lessons: { none: 'The school’s.' },
  scenarios: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  lesson_versions: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  groups: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  group_lessons: { none: 'The school’s.' },
  join_links: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  school_settings: { none: 'The school’s.' },
  operators: {
    none: 'Who answers for the data; who named it is a reference that goes when the person does.',
  },
  legal_texts: { none: 'The school’s; who wrote it is a reference that goes when the person does.' },
  mentor_versions: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  skills: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  criterion_skills: { none: 'The school’s.' },
  lesson_figures: { none: 'Counts.' },
  course_standings: { none: 'Counts.' },
  course_activity: { none: 'Counts.' },
  people_counts: { none: 'Counts.' },
  files: { none: 'Covers of courses and files of lessons: the school’s.' },
  lesson_files: { none: 'The school’s; who uploaded it is a reference that goes when the person does.' },
  model_calls: { none: 'Sizes and prices of requests, without texts.' },
  ai_status: { none: 'Where the model is.' },
  user_imports: { none: 'The file’s name; who started it is a reference that goes when the person does.' },
  surveys: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  survey_questions: { none: 'The school’s.' },
  survey_wordings: { none: 'The school’s.' },
  survey_offers: { none: 'The school’s.' },
};
