import { sql } from 'kysely';
import type { Tables } from '#server/platform/db/tables.ts';
import type { RuleOf, Rows, TableRule } from './table-rule.ts';
import { tablesOfAnswers } from './tables-of-answers.ts';
import { tablesOfTheSchool } from './tables-of-the-school.ts';
import {
  own,
  answersOf,
  responsesOf,
  importRowsOf,
  importRowsLike,
  ofReviewsOf,
  ofDialoguesOf,
  ofThreadsOf,
  outgoingOf,
  shownEntriesOf,
  shownReferralsOf,
} from './whose-rows.ts';

/** Beside it stand words of a model that were not shown. */
const unseenOfPersona = ['mood', 'marks', 'mark_ranges', 'cut'] as const;

/** The compiler requires every table; a test verifies the rules. */
const rules = {
  users: {
    title: 'Учётная запись',
    rows: ({ id }) => sql`id = ${id}`,
    hide: ['password_hash', 'search_text'],
    goes: 'with the person',
    opens: ['password_hash'],
  },
  sessions: {
    title: 'Открытые входы',
    rows: own,
    hide: ['token_hash'],
    goes: 'with the person',
    current: true,
    opens: true,
  },
  api_tokens: { title: 'Токены программ', rows: own, hide: ['hash'], goes: 'with the person', opens: true },
  sign_in_attempts: {
    title: 'Начатые входы',
    rows: own,
    hide: ['browser_hash', 'sealed'],
    goes: 'with the person',
    current: true,
    opens: true,
  },
  identities: { title: 'Входы через другие серверы', rows: own, goes: 'with the person', opens: true },
  second_factors: {
    title: 'Второй фактор',
    rows: own,
    hide: ['sealed', 'last_step'],
    goes: 'with the person',
    opens: true,
  },
  recovery_codes: {
    title: 'Резервные коды',
    rows: own,
    hide: ['hash'],
    goes: 'with the person',
    opens: true,
  },
  // A refusal at an address that nobody has is nobody's.
  sign_ins: { title: 'Журнал входов', rows: own, goes: 'with the person', opens: false },
  // That a network or a browser is known makes a limit milder and spares a letter, and lets nobody in.
  known_addresses: { title: 'Сети, из которых входили', rows: own, goes: 'with the person', opens: false },
  known_devices: {
    title: 'Устройства, с которых входили',
    rows: own,
    hide: ['token_hash'],
    goes: 'with the person',
    opens: false,
  },
  personal_links: {
    title: 'Личные ссылки',
    rows: own,
    hide: ['token_hash'],
    goes: 'with the person',
    opens: true,
  },
  earlier_invitations: {
    title: 'Ссылки прежних писем с приглашением',
    rows: own,
    hide: ['token_hash', 'link_id'],
    goes: 'with the person',
    opens: true,
  },
  // Of strangers, and of nobody after a day. An account is made by one; it opens none that is there.
  join_requests: {
    title: 'Заявки на запись',
    rows: ({ emails }) => sql`lower(email) = any(${emails})`,
    hide: ['token_hash'],
    goes: 'by itself',
    current: true,
    opens: false,
  },
  joins: { title: 'Записи по кодам', rows: own, goes: 'with the person', opens: false },
  consents: { title: 'Согласия и отказы', rows: own, goes: 'with the person', opens: false },
  // One's words to others, and one's alarms, are notices of theirs. An alarm that one has passed on is somebody else's.
  notices: {
    title: 'Уведомления',
    rows: own,
    elsewhere: ({ id }) => sql`${id}::text in (subject->>'fromId', subject->>'studentId')`,
    unnamed: {
      rows: ({ id }) => sql`subject->>'passedById' = ${id}::text`,
      set: sql`subject = subject - 'passedById' - 'passedBy'`,
    },
    goes: 'with the person',
    opens: false,
  },
  notice_choices: { title: 'О чём присылать письма', rows: own, goes: 'with the person', opens: false },
  // A letter to an address without an account names the address alone, an event of somebody deleted since the id.
  // The link of a letter is made when it is sent, and kept as a hash among the personal links.
  outbox: {
    title: 'Письма',
    rows: (person) => outgoingOf(person),
    hide: ['claim', 'worker_id'],
    goes: 'by itself',
    opens: false,
  },
  outbox_tries: {
    title: 'Попытки отправить письма',
    rows: (person) => sql`outbox_id in (select id from outbox where ${outgoingOf(person)})`,
    goes: 'by itself',
    opens: false,
  },
  events: {
    title: 'События для других систем',
    rows: own,
    hide: ['is_queued'],
    goes: 'with the person',
    opens: false,
  },
  user_courses: { title: 'Курсы и доступ к ним', rows: own, goes: 'with the person', opens: false },
  ended_accesses: { title: 'Последний закрытый доступ', rows: own, goes: 'with the person', opens: false },
  curators: { title: 'Назначения куратором', rows: own, goes: 'with the person', opens: false },
  personal_dates: { title: 'Личные сроки', rows: own, goes: 'with the person', opens: false },
  answer_drafts: {
    title: 'Черновики ответов',
    rows: own,
    goes: 'with the person',
    current: true,
    opens: false,
  },
  lesson_drafts: {
    title: 'Несохранённые правки уроков',
    rows: own,
    goes: 'with the person',
    current: true,
    opens: false,
  },
  lesson_progress: { title: 'Успехи по урокам', rows: own, goes: 'with the person', opens: false },
  ...tablesOfAnswers,
  referrals: {
    title: 'Обращения к человеку',
    rows: shownReferralsOf,
    erase: (person) =>
      sql`(answer_id in ${answersOf(person)} or response_id in ${responsesOf(person)} or ${ofDialoguesOf(person)}
        or ${ofThreadsOf(person)})`,
    // What was decided takes effect a little later.
    hide: ['settlement', 'settle_at', 'settle_by_id'],
    goes: 'with the person',
    opens: false,
  },
  threads: { title: 'Переписка', rows: own, goes: 'with the person', opens: false },
  // What somebody of the school has written is the other person's, and stays without a name.
  messages: {
    title: 'Сообщения',
    rows: ofThreadsOf,
    hide: ['idempotency_key'],
    goes: 'with the person',
    opens: false,
  },
  review_drafts: {
    title: 'Отзывы, которые пишутся',
    rows: (person) => sql`(${ofReviewsOf(person)} and not held)`,
    erase: ofReviewsOf,
    goes: 'with the person',
    current: true,
    opens: false,
  },
  dialogues: { title: 'Разговоры', rows: own, goes: 'with the person', opens: false },
  dialogue_turns: {
    title: 'Реплики разговоров',
    rows: ofDialoguesOf,
    hide: ['claim', 'worker_id', ...unseenOfPersona, 'raw', 'request', 'cause', 'alarm', 'estimate'],
    goes: 'with the person',
    opens: false,
  },
  turn_drafts: {
    title: 'Реплики, которые пишутся',
    rows: (person) => sql`turn_id in (select id from dialogue_turns where ${ofDialoguesOf(person)})`,
    goes: 'with the person',
    current: true,
    opens: false,
  },
  plans: {
    title: 'Планы',
    rows: own,
    hide: ['idempotency_key'],
    private: true,
    goes: 'with the person',
    opens: false,
  },
  calendars: { title: 'Календарь', rows: own, hide: ['token_hash'], goes: 'with the person', opens: true },
  // Its number shows the paper to whoever holds it, as it should.
  certificates: { title: 'Сертификаты', rows: own, goes: 'with the person', opens: false },
  set_asides: { title: 'Отложенное на «Сегодня»', rows: own, goes: 'with the person', opens: false },
  // What was answered anonymously is nobody's: it is neither found nor erased. That one has sent it is.
  survey_responses: { title: 'Анкеты', rows: own, goes: 'with the person', opens: false },
  survey_sent: { title: 'Отправленные анонимные анкеты', rows: own, goes: 'with the person', opens: false },
  survey_answers: {
    title: 'Ответы на вопросы анкет',
    rows: (person) => sql`response_id in ${responsesOf(person)}`,
    goes: 'with the person',
    opens: false,
  },
  // The keys contain an account or a session, and the client's address.
  login_failures: {
    title: 'Счётчики попыток',
    rows: ({ id }) =>
      sql`(position(${id} in key) > 0 or key in (select 'session:' || id from sessions where user_id = ${id}))`,
    goes: 'by itself',
    current: true,
    opens: false,
  },
  // A password of the file waits for an account that isn’t there yet; one that an administrator takes is made then.
  user_import_rows: {
    title: 'Строки импорта',
    rows: importRowsOf,
    erase: importRowsLike,
    hide: ['password', 'password_hash'],
    goes: 'by itself',
    opens: false,
  },
  audit_log: {
    title: 'Записи журнала изменений',
    rows: shownEntriesOf,
    erase: ({ id }) => sql`subject_id = ${id}`,
    goes: 'emptied',
    opens: false,
  },
  // The number of the account, which leads nowhere then, dates and the act. It closes the account; `takeBackUnproved` undoes it.
  erasure_requests: {
    title: 'Просьбы стереть данные',
    rows: ({ id }) => sql`account_id = ${id}`,
    hide: ['act', 'vacuumed_at'],
    goes: 'kept',
    opens: false,
  },
  ...tablesOfTheSchool,
} as const satisfies { [Table in keyof Tables]: RuleOf<Table> };

export const tableRules: Readonly<Record<keyof Tables, TableRule>> = rules;

type Rules = typeof rules;

/** The tables of which a person is given something. */
export type ShownTable = {
  [Table in keyof Rules]: Rules[Table] extends { rows: Rows } ? Table : never;
}[keyof Rules];

export type ShownColumnOf<Table extends ShownTable> = Exclude<
  keyof Tables[Table],
  HiddenColumn<Rules[Table]>
>;

/** Every column that a person is given, so that none goes without its name. */
export type ShownColumn = { [Table in ShownTable]: ShownColumnOf<Table> }[ShownTable];

type HiddenColumn<Rule> = Rule extends { hide: readonly (infer Name)[] } ? Name : never;
