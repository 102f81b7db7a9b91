import type { Selectable } from 'kysely';
import { actionName } from '#contract/audit/words.ts';
import { actNames, howNames, kindNames } from '#contract/legal/words.ts';
import { noticeNames } from '#contract/notices/words.ts';
import { askedByNames, stateNames } from '#contract/personal-data/words.ts';
import { unhelpfulWords } from '#contract/reviews/words.ts';
import { sourceWords } from '#contract/samples/words.ts';
import { outcomeNames, wayName } from '#contract/sign-ins/words.ts';
import { endWords, levelWords } from '#contract/talks/words.ts';
import { scopeNames } from '#contract/tokens/words.ts';
import { eventName } from '#contract/webhooks/words.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { ShownColumnOf, ShownTable } from './table-rules.ts';

/** The values of a column that has few, each with its word: the compiler requires every one. */
type WordsOf<Table extends ShownTable> = {
  [Column in ShownColumnOf<Table> as FewOf<Table, Column> extends never ? never : Column]: Record<
    FewOf<Table, Column>,
    string
  >;
};

type FewOf<Table extends ShownTable, Column extends keyof Tables[Table]> = Few<
  NonNullable<Selectable<Tables[Table]>[Column & keyof Selectable<Tables[Table]>]>
>;

type Few<Value> = [Value] extends [string] ? (string extends Value ? never : Value) : never;

/** Tables without such a column have none. */
type Words = { [Table in ShownTable as keyof WordsOf<Table> extends never ? never : Table]: WordsOf<Table> };

const outcomesOfPlan = { said: 'сказано', no_occasion: 'не было случая', otherwise: 'вышло иначе' };
const ways = ['password', 'invite', 'reset', 'join', 'code', 'recovery', 'provider'] as const;
const via = Object.fromEntries(ways.map((way) => [way, wayName(way)])) as Record<
  (typeof ways)[number],
  string
>;
const working = {
  waiting: 'ждёт',
  in_progress: 'пишется',
  done: 'готово',
  failed: 'не удалось',
  not_configured: 'ИИ-наставник не настроен',
};

const words: Words = {
  users: { role: { admin: 'администратор', curator: 'куратор', student: 'студент' } },
  sessions: { via },
  sign_in_attempts: {
    kind: {
      code: 'пароль и код',
      setup: 'настройка второго фактора',
      profile: 'привязка в профиле',
      provider: 'другой сервер',
    },
  },
  sign_ins: { outcome: outcomeNames, via },
  personal_links: {
    purpose: { invite: 'приглашение', reset: 'новый пароль', confirm_email: 'подтверждение email' },
  },
  consents: {
    kind: {
      processing: kindNames.processing,
      foreign_model: kindNames.foreign_model,
      letters: kindNames.letters,
    },
    act: actNames,
    how: howNames,
  },
  notice_choices: { mail: { at_once: 'сразу', daily: 'раз в день', never: 'никогда' } },
  outbox: {
    channel: { mail: 'письмо', webhook: 'вебхук', score: 'оценка в LMS', statement: 'сообщение в LMS' },
    state: { waiting: 'ждёт', sent: 'отправлено', failed: 'не удалось', dropped: 'отменено' },
  },
  lesson_progress: {
    passed_how: { sent: 'ответ отправлен', levels: 'критерии достигнуты', person: 'зачёл человек' },
  },
  answers: { reader: { model: 'ИИ-наставник', person: 'человек' } },
  reviews: {
    author: { model: 'ИИ-наставник', mentor: 'человек' },
    state: { ...working, cancelled: 'отменено', with_person: 'у человека' },
    confidence: { high: 'высокая', medium: 'средняя', low: 'низкая' },
    unhelpful: unhelpfulWords,
  },
  remark_checks: { outcome: { closed: 'закрыто', partly: 'закрыто отчасти', open: 'открыто' } },
  counter_quotes: {
    state: {
      ...working,
      in_progress: 'наставник смотрит',
      upheld: 'наставник согласился',
      not_upheld: 'наставник этого не увидел',
      overtaken: 'отзыв сменился',
    },
  },
  samples: { source: sourceWords },
  run_results: {
    state: { ...working, skipped: 'не спрошено', cancelled: 'отменено' },
    confidence: { high: 'высокая', medium: 'средняя', low: 'низкая' },
  },
  referrals: {
    reason: {
      crisis: 'тревога',
      no_ai: 'просьба не отправлять ИИ-наставнику',
      release: 'отзыв сначала читает человек',
      disagreement: 'несогласие',
      doubt: 'сомнение',
      suspicion: 'слова к ИИ-наставнику',
      budget: 'кончился бюджет',
      pass: 'ждёт зачёта',
      message: 'сообщение',
    },
    decision: {
      kept: 'оставлено',
      changed: 'исправлено',
      answered: 'отвечено',
      dismissed: 'закрыто без ответа',
    },
  },
  dialogues: {
    kind: { practice: 'разговор', take: 'другая попытка разговора', trial: 'проба автора' },
    level: levelWords,
    ended_by: endWords,
  },
  dialogue_turns: {
    speaker: { student: 'студент', persona: 'собеседник', hint: 'подсказка' },
    state: working,
    about: { asked: 'спросили, о ком она', role: 'часть разговора', me: 'обо мне' },
  },
  plans: {
    source: {
      take: 'из другой попытки разговора',
      attempt: 'из разговора',
      answer: 'из ответа',
      own: 'свои слова',
      free: 'без урока',
    },
    outcome: outcomesOfPlan,
    outcome_before: outcomesOfPlan,
  },
  user_import_rows: {
    state: {
      waiting: 'ждёт',
      created: 'создан',
      updated: 'изменён',
      unchanged: 'без изменений',
      failed: 'не удалось',
    },
  },
  erasure_requests: { asked_by: askedByNames, state: stateNames },
};

/** Columns whose values are named elsewhere, and may be another release's. */
const named: Record<string, (value: string) => string> = {
  'audit_log.action': actionName,
  'notices.kind': (kind) => wordIn(noticeNames, kind),
  'notice_choices.kind': (kind) => wordIn(noticeNames, kind),
  'events.type': eventName,
  'api_tokens.scopes': (scope) => (isKey(scopeNames, scope) ? scopeNames[scope].title : scope),
};

/** What a stored value is called; one that has no word stays as it is. */
export function valueWord(table: string, column: string, value: string): string {
  const name = named[`${table}.${column}`];
  if (name) return name(value);
  const ofTable = isKey(words, table) ? (words[table] as Record<string, Record<string, string>>) : {};
  return wordIn(ofTable[column] ?? {}, value);
}

const isKey = <Names extends object>(names: Names, name: string): name is string & keyof Names =>
  Object.hasOwn(names, name);

const wordIn = (names: Readonly<Record<string, string>>, value: string): string =>
  (isKey(names, value) ? names[value] : undefined) ?? value;
