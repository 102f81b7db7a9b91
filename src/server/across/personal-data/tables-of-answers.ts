import { sql } from 'kysely';
import type { Tables } from '#server/platform/db/tables.ts';
import type { RuleOf } from './table-rule.ts';
import { answersOf, neverShown, ofReviewsOf, ofShownReviewsOf, own } from './whose-rows.ts';

/** A person's answers, and what was said of them. */
export const tablesOfAnswers = {
  answers: { title: 'Ответы', rows: own, hide: ['idempotency_key'], goes: 'with the person', opens: false },
  answer_files: {
    title: 'Файлы ответов',
    rows: (person) => sql`answer_id in ${answersOf(person)}`,
    goes: 'with the person',
    opens: false,
  },
  draft_files: {
    title: 'Файлы неотправленных ответов',
    rows: own,
    goes: 'with the person',
    current: true,
    opens: false,
  },
  self_levels: {
    title: 'Свои уровни до отзыва',
    rows: (person) => sql`answer_id in ${answersOf(person)}`,
    private: true,
    goes: 'with the person',
    opens: false,
  },
  // A prompt is confidential, and repeats the answer; why a model failed is the school's matter.
  reviews: {
    title: 'Отзывы на ответы',
    rows: (person) => sql`(answer_id in ${answersOf(person)} and not (${neverShown}))`,
    erase: (person) => sql`answer_id in ${answersOf(person)}`,
    hide: ['claim', 'prompt', 'raw', 'cause', 'prompt_erased_at'],
    goes: 'with the person',
    opens: false,
  },
  remarks: {
    title: 'Замечания отзывов',
    rows: ofShownReviewsOf,
    erase: ofReviewsOf,
    goes: 'with the person',
    opens: false,
  },
  remark_checks: {
    title: 'Проверка замечаний во второй попытке',
    rows: ofShownReviewsOf,
    erase: ofReviewsOf,
    goes: 'with the person',
    opens: false,
  },
  counter_quotes: {
    title: 'Слова против замечаний',
    rows: (person) => sql`remark_id in (select id from remarks where ${ofShownReviewsOf(person)})`,
    erase: (person) => sql`remark_id in (select id from remarks where ${ofReviewsOf(person)})`,
    hide: ['claim', 'worker_id', 'raw', 'cause', 'estimate', 'idempotency_key'],
    goes: 'with the person',
    opens: false,
  },
  // A text that an author has typed is the school's.
  samples: {
    title: 'Ответы, на которых проверяют наставника',
    rows: (person) => sql`answer_id in ${answersOf(person)}`,
    hide: ['content'],
    goes: 'with the person',
    opens: false,
  },
  run_results: {
    title: 'Проверки наставника на этих ответах',
    rows: (person) => sql`(answer_id in ${answersOf(person)} or sample_id in (
      select id from samples where answer_id in ${answersOf(person)}
    ))`,
    hide: ['claim', 'worker_id', 'raw', 'cause', 'estimate', 'usage', 'found'],
    goes: 'with the person',
    opens: false,
  },
} as const satisfies { [Table in keyof Tables]?: RuleOf<Table> };
