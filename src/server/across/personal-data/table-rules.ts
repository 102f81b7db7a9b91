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
 * `kept`: the row proves what was done, and its words of the person are emptied. `none`: the table has no personal data, for this reason.
 */
export type TableRule =
  | {
      /** What the table holds, for the person and the act. */
      title: string;
      rows: Rows;
      /** The rows to erase, if more than `rows`. */
      erase?: Rows;
      /** Rows of others that have the person's words or name: they are deleted. */
      elsewhere?: Rows;
      hide?: readonly string[];
      /** What only its person reads: an export leaves it out unless it is asked for in so many words. */
      private?: true;
      goes: 'with the person' | 'by itself' | 'emptied' | 'kept';
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

/** Beside it stand words of a model that were not shown. */
const unseenOfPersona = ['mood', 'marks', 'mark_ranges', 'cut'] as const;

const outgoingOf = ({ id, emails }: Person) => sql<boolean>`(
  user_id = ${id} or lower(payload->>'email') = any(${emails}) or payload->'data'->>'userId' = ${id}::text
)`;

/** The compiler requires every table; a test verifies the rules. */
const rules = {
  users: {
    title: 'Учётная запись',
    rows: ({ id }) => sql`id = ${id}`,
    hide: ['password_hash', 'search_text'],
    goes: 'with the person',
  },
  sessions: { title: 'Открытые входы', rows: own, hide: ['token_hash'], goes: 'with the person' },
  api_tokens: { title: 'Токены программ', rows: own, hide: ['hash'], goes: 'with the person' },
  sign_in_attempts: {
    title: 'Начатые входы',
    rows: own,
    hide: ['browser_hash', 'sealed'],
    goes: 'with the person',
  },
  identities: { title: 'Входы через другие серверы', rows: own, goes: 'with the person' },
  second_factors: {
    title: 'Второй фактор',
    rows: own,
    hide: ['sealed', 'last_step'],
    goes: 'with the person',
  },
  recovery_codes: { title: 'Резервные коды', rows: own, hide: ['hash'], goes: 'with the person' },
  // A refusal at an address that nobody has is nobody's.
  sign_ins: { title: 'Журнал входов', rows: own, goes: 'with the person' },
  known_addresses: { title: 'Сети, из которых входили', rows: own, goes: 'with the person' },
  known_devices: {
    title: 'Устройства, с которых входили',
    rows: own,
    hide: ['token_hash'],
    goes: 'with the person',
  },
  personal_links: { title: 'Личные ссылки', rows: own, hide: ['token_hash'], goes: 'with the person' },
  // Of strangers, and of nobody after a day.
  join_requests: {
    title: 'Заявки на запись',
    rows: ({ emails }) => sql`lower(email) = any(${emails})`,
    hide: ['token_hash'],
    goes: 'by itself',
  },
  joins: { title: 'Записи по кодам', rows: own, goes: 'with the person' },
  consents: { title: 'Согласия и отказы', rows: own, goes: 'with the person' },
  // One's words to others, and one's alarms, are notices of theirs.
  notices: {
    title: 'Уведомления',
    rows: own,
    elsewhere: ({ id }) => sql`${id}::text in (subject->>'fromId', subject->>'studentId')`,
    goes: 'with the person',
  },
  notice_choices: { title: 'О чём присылать письма', rows: own, goes: 'with the person' },
  // A letter to an address without an account names the address alone, an event of somebody deleted since the id.
  outbox: {
    title: 'Письма',
    rows: (person) => outgoingOf(person),
    hide: ['claim', 'worker_id'],
    goes: 'by itself',
  },
  outbox_tries: {
    title: 'Попытки отправить письма',
    rows: (person) => sql`outbox_id in (select id from outbox where ${outgoingOf(person)})`,
    goes: 'by itself',
  },
  events: { title: 'События для других систем', rows: own, hide: ['is_queued'], goes: 'with the person' },
  user_courses: { title: 'Курсы и доступ к ним', rows: own, goes: 'with the person' },
  ended_accesses: { title: 'Последний закрытый доступ', rows: own, goes: 'with the person' },
  curators: { title: 'Назначения куратором', rows: own, goes: 'with the person' },
  personal_dates: { title: 'Личные сроки', rows: own, goes: 'with the person' },
  answer_drafts: { title: 'Черновики ответов', rows: own, goes: 'with the person' },
  lesson_progress: { title: 'Успехи по урокам', rows: own, goes: 'with the person' },
  answers: { title: 'Ответы', rows: own, hide: ['idempotency_key'], goes: 'with the person' },
  answer_files: {
    title: 'Файлы ответов',
    rows: (person) => sql`answer_id in ${answersOf(person)}`,
    goes: 'with the person',
  },
  draft_files: { title: 'Файлы неотправленных ответов', rows: own, goes: 'with the person' },
  // A prompt is confidential, and repeats the answer; why a model failed is the school's matter.
  reviews: {
    title: 'Отзывы на ответы',
    rows: (person) => sql`(answer_id in ${answersOf(person)} and not (${neverShown}))`,
    erase: (person) => sql`answer_id in ${answersOf(person)}`,
    hide: ['claim', 'prompt', 'raw', 'cause', 'prompt_erased_at'],
    goes: 'with the person',
  },
  remarks: {
    title: 'Замечания отзывов',
    rows: ofShownReviewsOf,
    erase: ofReviewsOf,
    goes: 'with the person',
  },
  remark_checks: {
    title: 'Проверка замечаний во второй попытке',
    rows: ofShownReviewsOf,
    erase: ofReviewsOf,
    goes: 'with the person',
  },
  counter_quotes: {
    title: 'Слова против замечаний',
    rows: (person) => sql`remark_id in (select id from remarks where ${ofShownReviewsOf(person)})`,
    erase: (person) => sql`remark_id in (select id from remarks where ${ofReviewsOf(person)})`,
    hide: ['claim', 'worker_id', 'raw', 'cause', 'estimate', 'idempotency_key'],
    goes: 'with the person',
  },
  // What was only noticed of an answer or of a talk accuses nobody. What its author was told of beforehand, and opened, is his.
  referrals: {
    title: 'Обращения к человеку',
    rows: (person) =>
      sql`(answer_id in ${answersOf(person)} and (reason not in ('doubt', 'suspicion', 'release') or reply is not null)
        or response_id in ${responsesOf(person)}
        or ${ofDialoguesOf(person)} and opened_by_id = ${person.id})`,
    erase: (person) =>
      sql`(answer_id in ${answersOf(person)} or response_id in ${responsesOf(person)} or ${ofDialoguesOf(person)})`,
    // What was decided takes effect a little later.
    hide: ['settlement', 'settle_at', 'settle_by_id'],
    goes: 'with the person',
  },
  review_drafts: {
    title: 'Отзывы, которые пишутся',
    rows: (person) => sql`(${ofReviewsOf(person)} and not held)`,
    erase: ofReviewsOf,
    goes: 'with the person',
  },
  dialogues: { title: 'Разговоры', rows: own, goes: 'with the person' },
  dialogue_turns: {
    title: 'Реплики разговоров',
    rows: ofDialoguesOf,
    hide: ['claim', 'worker_id', ...unseenOfPersona, 'raw', 'request', 'cause', 'alarm', 'estimate'],
    goes: 'with the person',
  },
  turn_drafts: {
    title: 'Реплики, которые пишутся',
    rows: (person) => sql`turn_id in (select id from dialogue_turns where ${ofDialoguesOf(person)})`,
    goes: 'with the person',
  },
  plans: {
    title: 'Планы',
    rows: own,
    hide: ['idempotency_key'],
    private: true,
    goes: 'with the person',
  },
  calendars: { title: 'Календарь', rows: own, hide: ['token_hash'], goes: 'with the person' },
  certificates: { title: 'Сертификаты', rows: own, goes: 'with the person' },
  set_asides: { title: 'Отложенное на «Сегодня»', rows: own, goes: 'with the person' },
  // What was answered anonymously is nobody's: it is neither found nor erased. That one has sent it is.
  survey_responses: { title: 'Анкеты', rows: own, goes: 'with the person' },
  survey_sent: { title: 'Отправленные анонимные анкеты', rows: own, goes: 'with the person' },
  survey_answers: {
    title: 'Ответы на вопросы анкет',
    rows: (person) => sql`response_id in ${responsesOf(person)}`,
    goes: 'with the person',
  },
  // The keys contain an account or a session, and the client's address.
  login_failures: {
    title: 'Счётчики попыток',
    rows: ({ id }) =>
      sql`(position(${id} in key) > 0 or key in (select 'session:' || id from sessions where user_id = ${id}))`,
    goes: 'by itself',
  },
  user_import_rows: {
    title: 'Строки импорта',
    rows: importRowsOf,
    erase: importRowsLike,
    hide: ['password', 'password_hash'],
    goes: 'by itself',
  },
  audit_log: {
    title: 'Записи журнала изменений',
    rows: ({ id }) => sql`subject_id = ${id}`,
    goes: 'emptied',
  },
  // The number of the account, which leads nowhere then, dates and the act.
  erasure_requests: {
    title: 'Просьбы стереть данные',
    rows: ({ id }) => sql`account_id = ${id}`,
    hide: ['act', 'vacuumed_at'],
    goes: 'kept',
  },
  used_logout_tokens: { none: 'Hashes of notices, for minutes.' },
  courses: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  lessons: { none: 'The school’s.' },
  scenarios: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  lesson_versions: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  groups: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  group_lessons: { none: 'The school’s.' },
  meetings: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  join_links: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  webhooks: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  school_settings: { none: 'The school’s.' },
  operators: {
    none: 'Who answers for the data; who named it is a reference that goes when the person does.',
  },
  retention: { none: 'The school’s.' },
  retention_sweeps: { none: 'Counts.' },
  legal_texts: { none: 'The school’s; who wrote it is a reference that goes when the person does.' },
  mentor_versions: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  skills: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  criterion_skills: { none: 'The school’s.' },
  lesson_figures: { none: 'Counts.' },
  course_standings: { none: 'Counts.' },
  course_activity: { none: 'Counts.' },
  people_counts: { none: 'Counts.' },
  files: { none: 'Names: whose a file is, says what refers to it.' },
  file_holds: { none: 'Names of files that are on their way.' },
  lesson_files: { none: 'The school’s; who uploaded it is a reference that goes when the person does.' },
  model_calls: { none: 'Sizes and prices of requests, without texts.' },
  ai_status: { none: 'Where the model is.' },
  user_imports: { none: 'The file’s name; who started it is a reference that goes when the person does.' },
  surveys: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  survey_questions: { none: 'The school’s.' },
  survey_wordings: { none: 'The school’s.' },
  survey_offers: { none: 'The school’s.' },
} as const satisfies Record<keyof Tables, TableRule>;

export const tableRules: Readonly<Record<keyof Tables, TableRule>> = rules;

type Rules = typeof rules;

/** Every column that a person is given, so that none goes without its name. */
export type ShownColumn = {
  [Table in keyof Rules]: Rules[Table] extends { rows: Rows }
    ? Exclude<keyof Tables[Table], HiddenColumn<Rules[Table]>>
    : never;
}[keyof Rules];

type HiddenColumn<Rule> = Rule extends { hide: readonly (infer Name)[] } ? Name : never;
